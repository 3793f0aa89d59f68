import { Hono } from 'hono';
import { inquiryQuery, newInquiryAnswer } from '#domain/admin/inquiries.ts';
import { transaction } from '../../db/connect.ts';
import { body, query, type SignedIn } from '../../http/http.ts';
import { keepAnswer, retryAnswer } from '../../inquiries/answers.ts';
import { change } from '../access.ts';
import { noteAdminAct, noteAdminRead } from '../audit.ts';
import { listInquiries, readInquiry, setDone } from './queries.ts';

/** お問い合わせ: read, answer by mail, mark as done. */
export const inquiryAdminRoutes = new Hono<SignedIn>()
  .get('/', query(inquiryQuery), async (c) => {
    const { db, userId: adminId } = c.var;
    const { state, before } = c.req.valid('query');
    const now = c.var.now();
    const list = await transaction(db, async (tx) => {
      await noteAdminRead(tx, { adminId, action: 'inquiries_listed', detail: { state } }, now);
      return listInquiries(tx, state, before);
    });
    return c.json(list);
  })
  .get('/:id', async (c) => {
    const { db, userId: adminId } = c.var;
    const id = c.req.param('id');
    const thread = await transaction(db, async (tx) => {
      const found = await readInquiry(tx, id);
      await noteAdminRead(tx, { adminId, action: 'inquiry_viewed', subject: id }, c.var.now());
      return found;
    });
    return c.json(thread);
  })
  .post('/:id/answers', body(newInquiryAnswer), async (c) => {
    const { userId: adminId } = c.var;
    const inquiryId = c.req.param('id');
    const now = c.var.now();
    await change(
      c,
      async (tx) => {
        if (await keepAnswer(tx, adminId, { inquiryId, ...c.req.valid('json') }, now))
          await noteAdminAct(tx, { adminId, action: 'inquiry_answered', subject: inquiryId }, now);
      },
      { repeatable: true },
    );
    return c.body(null, 204);
  })
  .post('/:id/answers/:answerId/retry', async (c) => {
    const { userId: adminId } = c.var;
    const { id, answerId } = c.req.param();
    const now = c.var.now();
    await change(c, async (tx) => {
      await retryAnswer(tx, id, answerId, now);
      await noteAdminAct(tx, { adminId, action: 'inquiry_answered', subject: id, detail: { again: true } }, now);
    });
    return c.body(null, 204);
  })
  .put('/:id/completion', async (c) => {
    const { userId: adminId } = c.var;
    const id = c.req.param('id');
    const now = c.var.now();
    await change(c, async (tx) => {
      if (await setDone(tx, id, adminId, now))
        await noteAdminAct(tx, { adminId, action: 'inquiry_closed', subject: id }, now);
    });
    return c.body(null, 204);
  })
  .delete('/:id/completion', async (c) => {
    const { userId: adminId } = c.var;
    const id = c.req.param('id');
    const now = c.var.now();
    await change(c, async (tx) => {
      if (await setDone(tx, id, null, now))
        await noteAdminAct(tx, { adminId, action: 'inquiry_reopened', subject: id }, now);
    });
    return c.body(null, 204);
  });

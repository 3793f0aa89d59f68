import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { mailingDraft, mailingVersion } from '#domain/admin/mailings.ts';
import { AppError } from '#domain/errors.ts';
import { HOUR } from '#domain/time.ts';
import { users } from '../../db/schema/accounts.ts';
import { body, type SignedIn, write } from '../../http/http.ts';
import { type Limit, limitKey, take } from '../../limits/limits.ts';
import { mailTo } from '../../mailings/send.ts';
import { change } from '../access.ts';
import { noteAdminAct } from '../audit.ts';
import {
  createDraft,
  deleteDraft,
  findMailing,
  listMailings,
  readMailing,
  saveDraft,
  setStopped,
  startMailing,
} from './queries.ts';

/** A mail's HTML has inline styles, which our pages may not have; it gets nothing else. Our own page may show it in a frame. */
const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/** Test mails of one admin. */
const TESTS: Limit = { max: 20, windowMs: HOUR };

/** 配信: drafts, their preview, sending them, and stopping that. */
export const mailingRoutes = new Hono<SignedIn>()
  .get('/', async (c) => c.json(await listMailings(c.var.db)))
  .post('/', async (c) => {
    const { userId: adminId } = c.var;
    const now = c.var.now();
    const id = await write(c, async (tx) => {
      const made = await createDraft(tx, adminId, now);
      await noteAdminAct(tx, { adminId, action: 'mailing_drafted', subject: made }, now);
      return made;
    });
    return c.json({ id }, 201);
  })
  .get('/:id', async (c) => c.json(await readMailing(c.var.db, c.req.param('id'))))
  .put('/:id', body(mailingDraft), async (c) => {
    const { userId: adminId } = c.var;
    const id = c.req.param('id');
    const now = c.var.now();
    const version = await write(c, async (tx) => {
      const saved = await saveDraft(tx, id, c.req.valid('json'), now);
      await noteAdminAct(tx, { adminId, action: 'mailing_changed', subject: id }, now);
      return saved;
    });
    return c.json({ version });
  })
  .post('/:id/deletion', body(mailingVersion), async (c) => {
    const { userId: adminId } = c.var;
    const id = c.req.param('id');
    await change(c, async (tx) => {
      await deleteDraft(tx, id, c.req.valid('json').version);
      await noteAdminAct(tx, { adminId, action: 'mailing_deleted', subject: id }, c.var.now());
    });
    return c.body(null, 204);
  })
  .get('/:id/preview', async (c) => {
    const { subject, text } = await preview(c);
    return c.json({ subject, text });
  })
  .get('/:id/preview/html', async (c) => {
    const { html } = await preview(c);
    return c.html(html, 200, { 'Content-Security-Policy': PREVIEW_POLICY });
  })
  .post('/:id/test', async (c) => {
    const { db, userId, mail } = c.var;
    await take(db, limitKey('mailing-test', userId), TESTS, c.var.now());
    const { messageId: _, ...message } = await preview(c);
    const outcome = await mail.send({ ...message, kind: 'account' });
    if (!outcome.ok && outcome.failure !== 'unknown') throw new AppError('test_mail_failed');
    return c.body(null, 204);
  })
  .put('/:id/sending', body(mailingVersion), async (c) => {
    const { userId: adminId } = c.var;
    const id = c.req.param('id');
    const now = c.var.now();
    await write(c, async (tx) => {
      if (await startMailing(tx, id, c.req.valid('json').version, adminId, now))
        await noteAdminAct(tx, { adminId, action: 'mailing_sent', subject: id }, now);
    });
    return c.body(null, 204);
  })
  .put('/:id/stop', async (c) => {
    await setStop(c, true);
    return c.body(null, 204);
  })
  .delete('/:id/stop', async (c) => {
    await setStop(c, false);
    return c.body(null, 204);
  });

async function setStop(c: Context<SignedIn>, stopped: boolean) {
  const { userId: adminId } = c.var;
  const id = c.req.param('id') ?? '';
  const now = c.var.now();
  const action = stopped ? 'mailing_stopped' : 'mailing_resumed';
  await change(c, async (tx) => {
    if (await setStopped(tx, id, stopped, now)) await noteAdminAct(tx, { adminId, action, subject: id }, now);
  });
}

/** The mail as it would go to the admin. */
async function preview(c: Context<SignedIn>) {
  const { db, userId, config } = c.var;
  const mailing = await findMailing(db, c.req.param('id') ?? '');
  const [to] = await db.select({ email: users.email, userName: users.name }).from(users).where(eq(users.id, userId));
  if (!to) throw new AppError('not_found');
  return mailTo({ ...to, userId, mailingId: mailing.id }, mailing, config);
}

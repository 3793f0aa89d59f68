import { type Context, Hono } from 'hono';
import { suspensionForm } from '#domain/admin/suspension.ts';
import { usersQuery } from '#domain/admin/users.ts';
import { AppError } from '#domain/errors.ts';
import { limitMails } from '../../accounts/mail-limits.ts';
import { sendNoticesNow } from '../../accounts/notices.ts';
import { resendInSeconds } from '../../accounts/sign-up/pending.ts';
import { sendCode } from '../../accounts/sign-up/routes.ts';
import { transaction } from '../../db/connect.ts';
import { body, type Env, query, type SignedIn, write } from '../../http/http.ts';
import { change } from '../access.ts';
import { noteAdminAct, noteAdminRead } from '../audit.ts';
import { findPending, listPending } from './pending.ts';
import { listUsers, readUser } from './queries.ts';
import { liftSuspension, signOutEverywhere, suspend } from './suspension.ts';

/** The users: a list, one of them, and what an administrator may do about them. Each look and act is in the audit log. */
export const userRoutes = new Hono<SignedIn>()
  .get('/', query(usersQuery), async (c) => {
    const { db, userId: adminId } = c.var;
    const now = c.var.now();
    const asked = c.req.valid('query');
    const detail = { filter: asked.filter ?? null, isSearch: Boolean(asked.q) };
    const page = await transaction(db, async (tx) => {
      await noteAdminRead(tx, { adminId, action: 'users_listed', detail }, now);
      return listUsers(tx, asked, now);
    });
    return c.json(page);
  })
  .get('/pending', query(usersQuery), async (c) => {
    const { db, userId: adminId } = c.var;
    const now = c.var.now();
    const page = await transaction(db, async (tx) => {
      await noteAdminRead(tx, { adminId, action: 'sign_ups_listed' }, now);
      return listPending(tx, c.req.valid('query').q, now);
    });
    return c.json(page);
  })
  .post('/pending/:id/code', async (c) => {
    const { db, userId: adminId } = c.var;
    const now = c.var.now();
    const pending = await findPending(db, c.req.param('id'), now);
    if (!pending) throw new AppError('sign_up_not_found');
    const wait = resendInSeconds(pending, now);
    if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait });
    await limitMails(db, pending.email, c.var.clientIp, now);
    await change(c, (tx) => noteAdminAct(tx, { adminId, action: 'sign_up_code_sent', subject: pending.id }, now));
    await sendCode(c as unknown as Context<Env>, pending);
    return c.body(null, 204);
  })
  .get('/:id', async (c) => {
    const { db, userId: adminId } = c.var;
    const now = c.var.now();
    const id = c.req.param('id');
    const user = await transaction(db, async (tx) => {
      const read = await readUser(tx, id, adminId, now);
      await noteAdminRead(tx, { adminId, action: 'user_viewed', subject: id }, now);
      return read;
    });
    return c.json(user);
  })
  .put('/:id/suspension', body(suspensionForm), async (c) => {
    const { userId: adminId } = c.var;
    const form = c.req.valid('json');
    await write(c, (tx) => suspend(tx, adminId, c.req.param('id'), form, c.var.now()));
    sendNoticesNow(c);
    return c.body(null, 204);
  })
  .delete('/:id/suspension', async (c) => {
    const { userId: adminId } = c.var;
    await write(c, (tx) => liftSuspension(tx, adminId, c.req.param('id'), c.var.now()));
    sendNoticesNow(c);
    return c.body(null, 204);
  })
  .delete('/:id/sessions', async (c) => {
    const { userId: adminId } = c.var;
    await write(c, (tx) => signOutEverywhere(tx, adminId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });

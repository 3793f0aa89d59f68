import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { newInquiry } from '#domain/inquiries/inquiries.ts';
import { sendLater } from '../accounts/send.ts';
import { users } from '../db/schema/accounts.ts';
import { body, type Env } from '../http/http.ts';
import { sessionOf } from '../sessions/require-user.ts';
import { receivedMail } from './mails.ts';
import { keepInquiry } from './queries.ts';

/** What anybody can write to the operator. A signed-in user writes from the address of the account. */
export const inquiryRoutes = new Hono<Env>().post('/', body(newInquiry), async (c) => {
  const { db, clientIp: ip } = c.var;
  const session = await sessionOf(c);
  const userId = session?.userId ?? null;
  const given = c.req.valid('json');
  const [own] = userId === null ? [] : await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const inquiry = { ...given, ...own };
  const isNew = await keepInquiry(db, { userId, ip }, inquiry, c.var.now());
  const message = own ? inquiry.message : null;
  if (isNew) sendLater(c, receivedMail({ to: inquiry.email, kind: inquiry.kind, message }));
  return c.body(null, 204);
});

/** 受信箱 of the signed-in student. Its mails come by SMTP (listener.ts). */
import { type Context, Hono } from 'hono';
import type { AccountAct } from '#domain/accounts/history.ts';
import { AppError } from '#domain/errors.ts';
import { inboxQuery, mailPatch } from '#domain/inbox/requests.ts';
import type { InboxCount, InboxView } from '#domain/inbox/views.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { body, deviceOf, jsonText, query, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { endAddress, readAddress, renewAddress } from './addresses.ts';
import { countMails, listMails, setMailState } from './queries.ts';

export const inboxRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', query(inboxQuery), async (c) => {
    const { db, userId, config } = c.var;
    const { inboxDomain: domain, rootKeys } = config;
    if (domain === undefined) return jsonText<InboxView>(c, JSON.stringify(NOT_OFFERED));
    const [address, counts, page] = await Promise.all([
      readAddress(db, rootKeys, userId, domain),
      countMails(db, userId),
      listMails(db, rootKeys, userId, c.req.valid('query').before),
    ]);
    return jsonText<InboxView>(c, JSON.stringify({ isOffered: true, address, ...counts, ...page } satisfies InboxView));
  })
  .get('/unread', async (c) => {
    const isOffered = c.var.config.inboxDomain !== undefined;
    if (!isOffered) return c.json<InboxCount>({ isOffered, unread: 0 });
    const { unread } = await countMails(c.var.db, c.var.userId);
    return c.json<InboxCount>({ isOffered, unread });
  })
  .patch('/mails/:id', body(mailPatch), async (c) => {
    const { state } = c.req.valid('json');
    await write(c, (tx) => setMailState(tx, c.var.userId, c.req.param('id'), state, c.var.now()));
    return c.body(null, 204);
  })
  // The address is read after `write`, which would keep it with the answer.
  .put('/address', async (c) => {
    const { db, userId, config } = c.var;
    const domain = offeredDomain(c);
    await write(c, async (tx) => {
      const hadOne = await renewAddress(tx, config.rootKeys, userId, c.var.now());
      await note(tx, c, hadOne ? 'inbox_address_renewed' : 'inbox_address_made');
    });
    return c.json({ address: await readAddress(db, config.rootKeys, userId, domain) });
  })
  .delete('/address', async (c) => {
    await write(c, async (tx) => {
      if (await endAddress(tx, c.var.userId)) await note(tx, c, 'inbox_address_ended');
    });
    return c.body(null, 204);
  });

async function note(tx: Db, c: Context<SignedIn>, act: AccountAct) {
  await noteOwnAct(tx, { act, userId: c.var.userId, device: deviceOf(c) }, c.var.now());
}

const NOT_OFFERED: InboxView = { isOffered: false, address: null, unread: 0, total: 0, mails: [], next: null };

/** @throws AppError `not_found` where this installation receives no mail. */
function offeredDomain(c: Context<SignedIn>): string {
  const { inboxDomain } = c.var.config;
  if (inboxDomain === undefined) throw new AppError('not_found');
  return inboxDomain;
}

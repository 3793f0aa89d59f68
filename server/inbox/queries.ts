/** The mails in 受信箱: sealed when they come, opened for their owner alone. */
import { and, asc, count, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import {
  DROPPED_KEPT_MS,
  MAIL_KEPT_MS,
  MAILS_A_PAGE,
  MAX_INBOX_BYTES,
  MAX_MAILS_KEPT,
  MAX_PAGE_BYTES,
} from '#domain/inbox/limits.ts';
import type { MailContent, MailState, ReceivedMail } from '#domain/inbox/views.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Config, RootKeys } from '../base/config.ts';
import { isId, newId } from '../base/ids.ts';
import { keyedHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { receivedMails } from '../db/schema/inbox.ts';
import { type Place, SealBroken } from '../vault/seal.ts';
import { sealFor, unsealWith, type WrappedKey } from '../vault/user-keys.ts';
import { endAddress } from './addresses.ts';

/** The place to which the content of a mail is sealed. */
export function placeOfMail(userId: string, id: string): Place {
  return { table: 'received_mails', column: 'content', row: id, userId };
}

type Keys = Pick<Config, 'rootKeys' | 'authSecret'>;
/** A mail to be kept. `messageId` tells repeats of one mail from mails that read alike. */
export type Arrived = { messageId: string; content: MailContent };

/**
 * Keeps a mail, unless the same one is kept already. Makes room by deleting the oldest that are not unread.
 * @returns its id, or null when it was there. @throws AppError `too_many` when there is no room.
 */
export async function keepMail(
  tx: Db,
  { rootKeys, authSecret }: Keys,
  userId: string,
  { messageId, content }: Arrived,
  now: Instant,
): Promise<string | null> {
  const text = JSON.stringify(content);
  const { from, subject, text: body, calendar } = content;
  const parts = [messageId, from.address, subject, body, calendar];
  const contentHash = keyedHash(authSecret, 'received-mail', userId, JSON.stringify(parts));
  const same = and(eq(receivedMails.userId, userId), eq(receivedMails.contentHash, contentHash));
  if ((await tx.$count(receivedMails, same)) > 0) return null;
  const id = newId();
  const size = Buffer.byteLength(text);
  // Before rows are locked: a rotation locks the key first.
  const sealed = await sealFor(tx, rootKeys, placeOfMail(userId, id), text);
  await makeRoom(tx, userId, size);
  await tx.insert(receivedMails).values({ userId, id, content: sealed, contentHash, size, receivedAt: now });
  return id;
}

/** @throws AppError `too_many` when too much is unread. */
async function makeRoom(tx: Db, userId: string, size: number) {
  const kept = await tx
    .select({ id: receivedMails.id, size: receivedMails.size, state: receivedMails.state })
    .from(receivedMails)
    .where(eq(receivedMails.userId, userId))
    .orderBy(asc(receivedMails.id));
  let [mails, bytes] = [kept.length + 1, kept.reduce((sum, it) => sum + it.size, size)];
  const gone: string[] = [];
  for (const it of kept.filter(({ state }) => state !== 'unread')) {
    if (mails <= MAX_MAILS_KEPT && bytes <= MAX_INBOX_BYTES) break;
    gone.push(it.id);
    mails -= 1;
    bytes -= it.size;
  }
  if (mails > MAX_MAILS_KEPT || bytes > MAX_INBOX_BYTES) throw new AppError('too_many');
  if (gone.length > 0)
    await tx.delete(receivedMails).where(and(eq(receivedMails.userId, userId), inArray(receivedMails.id, gone)));
}

/** The number of unread mails, and of all that are not dropped. */
export async function countMails(db: Db, userId: string): Promise<{ unread: number; total: number }> {
  const [counted] = await db
    .select({ unread: count(sql`case when ${receivedMails.state} = 'unread' then 1 end`), total: count() })
    .from(receivedMails)
    .where(and(eq(receivedMails.userId, userId), ne(receivedMails.state, 'dropped')));
  return counted ?? { unread: 0, total: 0 };
}

/** A page of the mails that are not dropped, newest first; `before` is the last id of the page before. */
export async function listMails(db: Db, rootKeys: RootKeys, userId: string, before?: string) {
  const page = db.$with('page').as(
    db
      .select({
        id: receivedMails.id,
        size: receivedMails.size,
        above: sql<number>`sum(${receivedMails.size}) over (order by ${receivedMails.id} desc)`.as('above'),
      })
      .from(receivedMails)
      .where(
        and(
          eq(receivedMails.userId, userId),
          ne(receivedMails.state, 'dropped'),
          before === undefined ? undefined : lt(receivedMails.id, before),
        ),
      )
      .orderBy(desc(receivedMails.id))
      .limit(MAILS_A_PAGE + 1),
  );
  const found = await db.with(page).select({ id: page.id, above: page.above }).from(page).orderBy(desc(page.id));
  const within = found.filter(({ above }, at) => at < MAILS_A_PAGE && (at === 0 || Number(above) <= MAX_PAGE_BYTES));
  const mails = await openMails(
    db,
    rootKeys,
    userId,
    within.map(({ id }) => id),
  );
  return { mails, next: within.length < found.length ? (within.at(-1)?.id ?? null) : null };
}

/** All mails of a student that are not dropped, newest first. */
export async function allMails(db: Db, rootKeys: RootKeys, userId: string): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await listMails(db, rootKeys, userId, before);
    mails.push(...page.mails);
    before = page.next;
  }
  return mails;
}

/** Mails and keys are read in one statement, because a rotation changes both. A mail that is damaged is left out: it must not hide the others. */
async function openMails(db: Db, rootKeys: RootKeys, userId: string, ids: string[]): Promise<ReceivedMail[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ mail: receivedMails, key: userKeys })
    .from(receivedMails)
    .innerJoin(userKeys, eq(userKeys.userId, receivedMails.userId))
    .where(
      and(
        eq(receivedMails.userId, userId),
        inArray(receivedMails.id, ids),
        sql`${receivedMails.content} like 'v' || ${userKeys.version} || '.%'`,
      ),
    )
    .orderBy(desc(receivedMails.id));
  const opened = await Promise.all(rows.map(({ mail, key }) => openMail(rootKeys, mail, key)));
  return opened.filter((it) => it !== null);
}

type Row = typeof receivedMails.$inferSelect;

/** Null when the mail does not open. */
async function openMail(rootKeys: RootKeys, mail: Row, key: WrappedKey): Promise<ReceivedMail | null> {
  const { userId, id, receivedAt, state } = mail;
  try {
    const text = await unsealWith([key], rootKeys, placeOfMail(userId, id), mail.content);
    return { id, receivedAt, state, ...(JSON.parse(text) as MailContent) };
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/**
 * Sets the state of a mail. A dropped one can be brought back for a day.
 * @throws AppError `mail_not_found`, also for another student's.
 */
export async function setMailState(tx: Db, userId: string, id: string, state: MailState, now: Instant) {
  if (!isId(id)) throw new AppError('mail_not_found');
  const { droppedAt } = receivedMails;
  const isThere = or(isNull(droppedAt), sql`${droppedAt} > ${plus(now, -DROPPED_KEPT_MS)}`);
  const changed = await tx
    .update(receivedMails)
    .set({ state, droppedAt: state === 'dropped' ? sql`coalesce(${droppedAt}, ${now}::timestamptz)` : null })
    .where(and(eq(receivedMails.userId, userId), eq(receivedMails.id, id), isThere))
    .returning({ id: receivedMails.id });
  if (changed.length === 0) throw new AppError('mail_not_found');
}

/** Ends a student's address and deletes the mails that came to it. */
export async function leaveInbox(tx: Db, userId: string) {
  await endAddress(tx, userId);
  await tx.delete(receivedMails).where(eq(receivedMails.userId, userId));
}

/** SQL: the mail came 30 days ago, or was dropped a day ago. */
export function isDueMail(now: Instant) {
  const isOld = lte(receivedMails.receivedAt, plus(now, -MAIL_KEPT_MS));
  return or(isOld, lte(receivedMails.droppedAt, plus(now, -DROPPED_KEPT_MS)));
}

/** Deletes the mails whose time is over. */
export async function purgeMails(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, receivedMails, isDueMail(now), signal);
}

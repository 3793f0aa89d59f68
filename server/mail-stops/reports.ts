/** Reports of mails that came back, from mail servers and mail providers: each counts only for a mail that we really sent. */
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type bounceEvents, bounceOf, type Report } from '#domain/reminders/bounces.ts';
import type { Instant } from '#domain/time.ts';
import { authSecrets } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { isBounceToken, readBounceToken, readMessageId } from '../integrations/mail/marks.ts';
import { type Bounce, recordBounce } from './bounces.ts';
import { type Marks, readDsn } from './dsn.ts';
import { sentMails } from './sent-mails.ts';

type Keys = Parameters<typeof authSecrets>[0];

/** The marks of one kind that are looked up for one report. */
const MAX_MARKS = 4;

/** Takes a delivery status notification. @returns whether it was counted. */
export async function takeDsn(db: Db, message: Uint8Array, keys: Keys, now: Instant): Promise<boolean> {
  const read = await readDsn(message);
  return read !== null && takeReport(db, read.reports, read.marks, keys, now);
}

/** Takes the events of a mail provider. @returns how many were counted. */
export async function takeEvents(db: Db, { events }: z.infer<typeof bounceEvents>, keys: Keys, now: Instant) {
  let counted = 0;
  for (const { action, status, diagnostic = '', recipient, reminderId, messageId } of events) {
    const marks = {
      tokens: reminderId === undefined ? [] : [reminderId],
      messageIds: messageId === undefined ? [] : [messageId],
      recipients: [recipient.trim().toLowerCase()],
    };
    if (await takeReport(db, [{ action, status, diagnostic }], marks, keys, now)) counted++;
  }
  return counted;
}

async function takeReport(db: Db, reports: Report[], marks: Marks, keys: Keys, now: Instant): Promise<boolean> {
  const kind = bounceOf(reports);
  const sent = kind && (await findSent(db, marks, authSecrets(keys)));
  return sent ? recordBounce(db, { ...sent, kind }, now) : false;
}

/**
 * The mail that a report is about: by a token, which is signed for the address; or by its Message-ID, if the report names the student's
 * present address. Neither can be guessed.
 */
async function findSent(db: Db, marks: Marks, keys: string[]): Promise<Omit<Bounce, 'kind'> | null> {
  for (const text of marks.tokens.slice(0, MAX_MARKS)) {
    const read = readBounceToken(text);
    const found = read ? await sentTo(db, read.userId, (id) => sql`right(${id}, 8) = ${read.tail}`) : [];
    const sent = found.find((it) => isBounceToken(read?.token ?? '', { ...it, email: it.address }, keys));
    if (sent) return sent;
  }
  for (const text of marks.messageIds.slice(0, MAX_MARKS)) {
    const read = readMessageId(text);
    const [sent] = read ? await sentTo(db, read.userId, (id) => sql`${id} = ${read.deliveryId}`) : [];
    if (sent && marks.recipients.includes(sent.address.toLowerCase())) return sent;
  }
  return null;
}

async function sentTo(db: Db, userId: string, which: (id: SQL) => SQL): Promise<Omit<Bounce, 'kind'>[]> {
  const found = await sentMails(db, userId, which, MAX_MARKS);
  return found.map(({ id: deliveryId, address }) => ({ userId, deliveryId, address }));
}

/** Rotation of the root key: every student gets a new key under it, and their values are sealed again with that. */
import { and, count, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { MY_PAGE_FIELDS } from '#domain/selections/my-page.ts';
import { placeOfSeed } from './accounts/second-factor/totp.ts';
import type { RootKeys } from './base/config.ts';
import { placeOfToken } from './calendar-sync/connections.ts';
import { type Db, transaction } from './db/connect.ts';
import { userKeys } from './db/schema/accounts.ts';
import { calendarConnections } from './db/schema/calendars.ts';
import { inboxAddresses, receivedMails } from './db/schema/inbox.ts';
import { webhooks } from './db/schema/programs.ts';
import { pushSubscriptions } from './db/schema/reminders.ts';
import { totpSecrets } from './db/schema/second-factors.ts';
import { selections } from './db/schema/selections.ts';
import { placeOfAddress } from './inbox/addresses.ts';
import { placeOfMail } from './inbox/queries.ts';
import { placeOf } from './my-page/queries.ts';
import { PUSH_KEYS, placeOfKey } from './notifications/push-keys.ts';
import { type Place, SealBroken, seal } from './vault/seal.ts';
import { makeKey, unsealWith } from './vault/user-keys.ts';
import { placeOfWebhook } from './webhooks/queries.ts';

/** Students in one batch. */
const ROUND = 100;

/** Whether anything is sealed with a root key older than this version. */
export async function isOutdated(db: Db, version: number): Promise<boolean> {
  return (await db.$count(userKeys, lt(userKeys.version, version))) > 0;
}

/**
 * Seals everything with the current root key, one transaction for each student: it can be killed at any moment and restarted, and the
 * server may run meanwhile. Values that do not open stay as they are, with the key that they may need. @returns the ids of their students.
 */
export async function rotateKeys(db: Db, rootKeys: RootKeys, progress: (students: number) => void = () => {}) {
  const broken = new Set<string>();
  let done = 0;
  for (let from = ''; ; ) {
    const round = await db
      .selectDistinct({ userId: userKeys.userId })
      .from(userKeys)
      .where(and(lt(userKeys.version, rootKeys.current()), sql`${userKeys.userId} > ${from}`))
      .orderBy(userKeys.userId)
      .limit(ROUND);
    for (const { userId } of round) {
      const isWhole = await transaction(db, (tx) => rotateStudent(tx, rootKeys, userId));
      if (!isWhole) broken.add(userId);
      progress(++done);
      from = userId;
    }
    if (round.length < ROUND) return { students: done, broken: [...broken] };
  }
}

/** Seals all values of one student again. False when one of them does not open. */
async function rotateStudent(tx: Db, rootKeys: RootKeys, userId: string): Promise<boolean> {
  // In the lock order of a student's write: first the selections, then the keys; the values are read only after that.
  await tx.select({ id: selections.id }).from(selections).where(isSealed(userId)).for('update');
  const keys = await tx.select().from(userKeys).where(eq(userKeys.userId, userId)).for('update');
  const { version, key } = await makeKey(tx, rootKeys, userId);
  let isWhole = true;
  const anew = async <V extends string | null>(place: Place, value: V) => {
    if (value === null || value.startsWith(`v${version}.`)) return value;
    try {
      return seal(key, version, place, await unsealWith(keys, rootKeys, place, value));
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      isWhole = false;
      return value;
    }
  };
  await rotateLogins(tx, userId, anew);
  await rotatePushKeys(tx, userId, anew);
  await rotateInbox(tx, userId, anew);
  await rotateSeed(tx, userId, anew);
  await rotateWebhooks(tx, userId, anew);
  await rotateCalendar(tx, userId, anew);
  if (isWhole) await tx.delete(userKeys).where(and(eq(userKeys.userId, userId), lt(userKeys.version, version)));
  return isWhole;
}

type Anew = <V extends string | null>(place: Place, value: V) => Promise<V | string>;

async function rotateLogins(tx: Db, userId: string, anew: Anew) {
  for (const { id, ...row } of await tx.select().from(selections).where(isSealed(userId))) {
    const fresh: Partial<Record<(typeof MY_PAGE_FIELDS)[number], string | null>> = {};
    for (const field of MY_PAGE_FIELDS) fresh[field] = await anew(placeOf(userId, id, field), row[field]);
    await tx
      .update(selections)
      .set(fresh)
      .where(and(eq(selections.userId, userId), eq(selections.id, id)));
  }
}

/** A browser that subscribes again, or for another user, during the rotation is sealed with the new key already. */
async function rotatePushKeys(tx: Db, userId: string, anew: Anew) {
  for (const { id, endpoint, ...row } of await tx.select().from(pushSubscriptions).where(isSubscribed(userId))) {
    const fresh: Partial<Record<(typeof PUSH_KEYS)[number], string>> = {};
    for (const column of PUSH_KEYS) fresh[column] = await anew(placeOfKey(userId, endpoint, column), row[column]);
    await tx
      .update(pushSubscriptions)
      .set(fresh)
      .where(and(isSubscribed(userId), eq(pushSubscriptions.id, id), eq(pushSubscriptions.auth, row.auth)));
  }
}

async function rotateCalendar(tx: Db, userId: string, anew: Anew) {
  const ofStudent = eq(calendarConnections.userId, userId);
  for (const { refreshToken } of await tx.select().from(calendarConnections).where(ofStudent).for('update'))
    if (refreshToken !== null)
      await tx
        .update(calendarConnections)
        .set({ refreshToken: await anew(placeOfToken(userId), refreshToken) })
        .where(ofStudent);
}

/** A mail that comes during the rotation waits for the key, and is sealed with the new one. */
async function rotateInbox(tx: Db, userId: string, anew: Anew) {
  const ofStudent = eq(inboxAddresses.userId, userId);
  for (const { localPart } of await tx.select().from(inboxAddresses).where(ofStudent)) {
    const fresh = { localPart: await anew(placeOfAddress(userId), localPart) };
    await tx
      .update(inboxAddresses)
      .set(fresh)
      .where(and(ofStudent, eq(inboxAddresses.localPart, localPart)));
  }
  const { id, content } = receivedMails;
  for (const mail of await tx.select({ id, content }).from(receivedMails).where(eq(receivedMails.userId, userId)))
    await tx
      .update(receivedMails)
      .set({ content: await anew(placeOfMail(userId, mail.id), mail.content) })
      .where(and(eq(receivedMails.userId, userId), eq(id, mail.id)));
}

/** A set-up that begins during the rotation waits for the key, and is sealed with the new one. */
async function rotateSeed(tx: Db, userId: string, anew: Anew) {
  const ofStudent = eq(totpSecrets.userId, userId);
  for (const { secret } of await tx.select().from(totpSecrets).where(ofStudent)) {
    const fresh = { secret: await anew(placeOfSeed(userId), secret) };
    await tx
      .update(totpSecrets)
      .set(fresh)
      .where(and(ofStudent, eq(totpSecrets.secret, secret)));
  }
}

/** One that is made during the rotation waits for the key, and is sealed with the new one. */
async function rotateWebhooks(tx: Db, userId: string, anew: Anew) {
  const { id, secret } = webhooks;
  for (const hook of await tx.select({ id, secret }).from(webhooks).where(eq(webhooks.userId, userId)))
    await tx
      .update(webhooks)
      .set({ secret: await anew(placeOfWebhook(userId, hook.id), hook.secret) })
      .where(and(eq(webhooks.userId, userId), eq(id, hook.id)));
}

const isSealed = (userId: string) =>
  and(eq(selections.userId, userId), or(isNotNull(selections.myPageId), isNotNull(selections.myPagePassword)));

/** Browsers whose keys are sealed; those of an earlier release are sealed at the next start. */
const isSubscribed = (userId: string) =>
  and(eq(pushSubscriptions.userId, userId), sql`strpos(${pushSubscriptions.auth}, '.') > 0`);

/** The number of student keys and of values for each version, lowest first. */
export async function reportVersions(db: Db): Promise<{ version: number; students: number; values: number }[]> {
  const students = await db
    .select({ version: userKeys.version, count: count() })
    .from(userKeys)
    .groupBy(userKeys.version);
  const { rows } = await db.execute<{ version: number; count: string }>(sql`
    with sealed (value) as (
      select unnest(array[${selections.myPageId}, ${selections.myPagePassword}]) from ${selections}
      union all select unnest(array[${pushSubscriptions.p256dh}, ${pushSubscriptions.auth}]) from ${pushSubscriptions}
      union all select ${inboxAddresses.localPart} from ${inboxAddresses}
      union all select ${receivedMails.content} from ${receivedMails}
      union all select ${totpSecrets.secret} from ${totpSecrets}
      union all select ${webhooks.secret} from ${webhooks}
    )
    select substring(value from '^v([0-9]+)[.]')::int as version, count(*) as count
    from sealed where value ~ '^v[0-9]+[.]' group by 1`);
  const versions = new Set([...students.map((it) => it.version), ...rows.map((it) => it.version)]);
  return [...versions]
    .sort((a, b) => a - b)
    .map((version) => ({
      version,
      students: students.find((it) => it.version === version)?.count ?? 0,
      values: Number(rows.find((it) => it.version === version)?.count ?? 0),
    }));
}

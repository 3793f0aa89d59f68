/**
 * Sessions: a cookie holds a secret of 256 bits, the row holds its hash. A session ends after 7 days without use, and 30 days
 * after sign-in. Each request reads its row, so that what has ended has ended at once and in every process.
 */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { deviceName } from '#domain/accounts/device.ts';
import type { SignedInView } from '#domain/selections/views.ts';
import { DAY, HOUR, type Instant, plus, toMs } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { newSecret, secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';

export const SESSION_MS = 30 * DAY;
const IDLE_MS = 7 * DAY;
const EXTEND_EVERY_MS = HOUR;
const MAX_USER_AGENT = 300;
/** Sessions that the list shows; those beyond are ended by ending all others. */
const MAX_LISTED = 100;

export type Session = { id: string; userId: string; createdAt: Instant; updatedAt: Instant; expiresAt: Instant };

/** Where somebody signed in from, as the list of sessions shows it. */
export type SignInFrom = { ip: string; userAgent: string | undefined };

/** A new session of this user; the secret leaves in the cookie and is not kept. */
export async function startSession(db: Db, userId: string, from: SignInFrom, now: Instant) {
  const secret = newSecret();
  const id = newId();
  await db.insert(sessions).values({
    id,
    token: secretHash(secret),
    userId,
    expiresAt: plus(now, IDLE_MS),
    ipAddress: from.ip,
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return { id, secret };
}

/** The session of a cookie's secret, or null when there is none, it is over, or its owner may not come in. */
export async function readSession(db: Db, secret: string, now: Instant): Promise<Session | null> {
  const [session] = await sessionQuery(db).execute({ token: secretHash(secret), now });
  return session ?? null;
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareSessionQuery>>();

/** Every request asks this: one indexed read, planned once on each connection. */
function sessionQuery(db: Db) {
  const known = prepared.get(db);
  if (known) return known;
  const query = prepareSessionQuery(db);
  prepared.set(db, query);
  return query;
}

function prepareSessionQuery(db: Db) {
  const now = sql.placeholder('now');
  return db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        sql`${sessions.expiresAt} > ${now}`,
        sql`${users.withdrawnAt} is null`,
        sql`(not ${users.banned} or ${users.banExpires} <= ${now})`,
      ),
    )
    .prepare('session_of_token');
}

/** Notes that a session is in use, at most once an hour, and moves its end: never past 30 days after sign-in. */
export async function keepAlive(db: Db, session: Session, now: Instant) {
  if (toMs(now) - toMs(session.updatedAt) < EXTEND_EVERY_MS) return;
  const last = plus(session.createdAt, SESSION_MS);
  const idle = plus(now, IDLE_MS);
  const expiresAt = idle < last ? idle : last;
  await db.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.id, session.id));
  await db.update(users).set({ lastActiveAt: now }).where(eq(users.id, session.userId));
}

/** Ends one session, and with it what this browser has open on any process. */
export async function endSession(db: Db, sessionId: string) {
  await announceEnd(db, await db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id }));
}

/** Ends one session of this user's; false when there is none with this id. */
export async function endOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
  const ended = await db.delete(sessions).where(own).returning({ id: sessions.id });
  await announceEnd(db, ended);
  return ended.length > 0;
}

/** Where a user is signed in, newest use first. */
export async function listSessions(db: Db, userId: string, currentId: string, now: Instant): Promise<SignedInView[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_LISTED);
  return found.map(({ id, userAgent, createdAt, updatedAt }) => {
    return { id, device: deviceName(userAgent), createdAt, lastUsedAt: updatedAt, isCurrent: id === currentId };
  });
}

/**
 * Ends every session of a user, but for `keep`. No browser is pushed to any more either: which of them is a stranger's, nobody
 * can tell, and the owner's own can be turned on again.
 */
export async function endSessions(tx: Db, userId: string, keep = '') {
  const ended = and(eq(sessions.userId, userId), ne(sessions.id, keep));
  await announceEnd(tx, await tx.delete(sessions).where(ended).returning({ id: sessions.id }));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

async function announceEnd(db: Db, ended: { id: string }[]) {
  for (const { id } of ended) await db.execute(sql`select pg_notify('session_ended', ${id})`);
}

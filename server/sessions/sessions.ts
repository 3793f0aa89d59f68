/**
 * Sessions: a cookie holds a secret of 256 bits, the row holds its hash. A session ends after 7 days without use, and 30 days after
 * sign-in. Each request reads its row, so that a deleted session is invalid at once and in every process.
 */
import { and, desc, eq, gt, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { deviceName } from '#domain/accounts/device.ts';
import type { SignedInView } from '#domain/selections/views.ts';
import { DAY, HOUR, type Instant, plus, toMs } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { newSecret, secretHash } from '../base/secrets.ts';
import { type Db, transaction } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';
import { pendingSignIns } from '../db/schema/second-factors.ts';
import { isBanned } from '../http/standing.ts';
import { APART_MS, isFuture } from '../limits/clocks.ts';

export const SESSION_MS = 30 * DAY;
const IDLE_MS = 7 * DAY;
const EXTEND_EVERY_MS = HOUR;
const MAX_USER_AGENT = 300;
/** The maximum of sessions of one user. One more ends the least recently used. */
export const MAX_SESSIONS = 50;

export type Session = { id: string; userId: string; createdAt: Instant; updatedAt: Instant; expiresAt: Instant };

/** The origin of a sign-in, for the list of sessions. `secondFactorAt`: when the second factor was given, if it was. */
export type SignInFrom = { ip: string; userAgent: string | undefined; secondFactorAt?: Instant | null };

/**
 * Creates a session for this user; the secret goes into the cookie and is not stored. The user's row is locked, so that concurrent sign-ins
 * cannot exceed MAX_SESSIONS. `deviceEpoch` is part of the device's mark.
 */
export async function startSession(tx: Db, userId: string, from: SignInFrom, now: Instant) {
  const secret = newSecret();
  const id = newId();
  const [user] = await tx
    .select({ deviceEpoch: users.deviceEpoch })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  await tx.insert(sessions).values({
    id,
    token: secretHash(secret),
    userId,
    expiresAt: plus(now, IDLE_MS),
    ipAddress: from.ip,
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    secondFactorAt: from.secondFactorAt ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await endOldest(tx, userId, id);
  return { id, userId, secret, deviceEpoch: user?.deviceEpoch ?? 0 };
}

export type StartedSession = Awaited<ReturnType<typeof startSession>>;

async function endOldest(tx: Db, userId: string, newest: string) {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, newest));
  const latest = [desc(sessions.updatedAt), desc(sessions.id)];
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(...latest)
    .offset(MAX_SESSIONS - 1);
  await end(tx, inArray(sessions.id, beyond));
}

/** The session of a cookie's secret; null when it does not exist, has expired, or its owner may not sign in. */
export async function readSession(db: Db, secret: string, now: Instant): Promise<Session | null> {
  const [session] = await sessionQuery(db).execute({ token: secretHash(secret), now });
  return session ?? null;
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareSessionQuery>>();

/** Runs on every request: one indexed read, prepared once on each connection. */
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
        not(isBanned(now)),
      ),
    )
    .prepare('session_of_token');
}

/** Records the use of a session, at most once an hour, and extends it: never beyond 30 days after sign-in. */
export async function keepAlive(db: Db, session: Session, now: Instant) {
  const unusedMs = toMs(now) - toMs(session.updatedAt);
  if (unusedMs < EXTEND_EVERY_MS && unusedMs >= -APART_MS) return;
  const createdAt = session.createdAt < now ? session.createdAt : now;
  const last = plus(createdAt, SESSION_MS);
  const idle = plus(now, IDLE_MS);
  const expiresAt = idle < last ? idle : last;
  await db.update(sessions).set({ expiresAt, createdAt, updatedAt: now }).where(eq(sessions.id, session.id));
  await db.update(users).set({ lastActiveAt: now }).where(eq(users.id, session.userId));
}

/** Shortens sessions that were extended by a clock that has gone back since, so that none lasts longer than it should. Ends none. */
async function boundSessions(db: Db, now: Instant) {
  await db
    .update(sessions)
    .set({
      expiresAt: plus(now, IDLE_MS),
      createdAt: sql`least(${sessions.createdAt}, ${now})`,
      updatedAt: sql`least(${sessions.updatedAt}, ${now})`,
    })
    .where(isFuture(sessions.expiresAt, plus(now, IDLE_MS)));
}

/** Deletes expired sessions. */
export async function purgeSessions(db: Db, now: Instant, signal?: AbortSignal) {
  await boundSessions(db, now);
  await purgeRows(db, sessions, lte(sessions.expiresAt, now), signal);
}

/** Ends one session, and with it its live streams on any process and its push subscriptions. */
export async function endSession(db: Db, sessionId: string) {
  await end(db, eq(sessions.id, sessionId));
}

/** Ends the session that a browser had before this one. Its push subscriptions stay for the same user, and are deleted for another one. */
export async function replaceSession(tx: Db, old: Pick<Session, 'id'>, next: { id: string; userId: string }) {
  const ofBrowser = and(eq(pushSubscriptions.userId, next.userId), eq(pushSubscriptions.sessionId, old.id));
  await tx.update(pushSubscriptions).set({ sessionId: next.id }).where(ofBrowser);
  await endSession(tx, old.id);
}

/** Ends one session of this user; false when there is none with this id. */
export async function endOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return (await end(db, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))) > 0;
}

/** The sessions of a user, most recently used first. */
export async function listSessions(db: Db, userId: string, currentId: string, now: Instant): Promise<SignedInView[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
  return found.map(({ id, userAgent, createdAt, updatedAt }) => {
    return { id, device: deviceName(userAgent), createdAt, lastUsedAt: updatedAt, isCurrent: id === currentId };
  });
}

/** Ends every session of a user except `keep`, with the push subscriptions of those alone. */
export async function endOtherSessions(tx: Db, userId: string, keep: string) {
  await end(tx, and(eq(sessions.userId, userId), ne(sessions.id, keep)));
}

/**
 * Ends every session of a user except `keep`, and the sign-ins that wait for a second factor. All push subscriptions are deleted and all devices forgotten, because any of them may be a
 * stranger's; the owner can turn push on again. Returns the new device epoch.
 */
export async function endSessions(tx: Db, userId: string, keep = ''): Promise<number> {
  const [user] = await tx
    .update(users)
    .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
    .where(eq(users.id, userId))
    .returning({ deviceEpoch: users.deviceEpoch });
  await end(tx, and(eq(sessions.userId, userId), ne(sessions.id, keep)));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  return user?.deviceEpoch ?? 0;
}

/**
 * Ends these sessions and notifies every process, in one transaction. Their browsers get no more push messages; the subscription of a
 * session that had expired is found by its user agent. Returns the number of sessions.
 */
async function end(db: Db, which: SQL | undefined): Promise<number> {
  const { id, userId, userAgent } = sessions;
  return transaction(db, async (tx) => {
    const gone = await tx.select({ id, userId, userAgent }).from(sessions).where(which).for('update');
    if (gone.length === 0) return 0;
    const ids = sql.param(gone.map((it) => it.id));
    await tx.execute(sql`
      delete from ${pushSubscriptions} p
      using unnest(${ids}::text[], ${sql.param(gone.map((it) => it.userId))}::text[], ${sql.param(gone.map((it) => it.userAgent))}::text[])
        as gone (id, user_id, user_agent)
      where p.user_id = gone.user_id and (p.session_id = gone.id or p.session_id is null and p.user_agent = gone.user_agent)`);
    await tx.delete(sessions).where(sql`${id} = any(${ids}::text[])`);
    await tx.execute(sql`select pg_notify('session_ended', id) from unnest(${ids}::text[]) as ended (id)`);
    return gone.length;
  });
}

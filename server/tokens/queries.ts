/** Access tokens. The row holds the hash of a token; whoever lost the token makes another one. */
import { and, asc, eq, gt, lt, not, or, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { NewToken } from '#domain/open-api/new-token.ts';
import { MAX_TOKENS, TOKEN_PREFIX, type TokenScope, type TokenView } from '#domain/open-api/tokens.ts';
import { DAY, type Instant, jstDay, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { newSecret, secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { users } from '../db/schema/accounts.ts';
import { accessTokens } from '../db/schema/programs.ts';
import { isBanned } from '../http/standing.ts';

const VIEW = {
  id: accessTokens.id,
  name: accessTokens.name,
  scopes: accessTokens.scopes,
  createdAt: accessTokens.createdAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedOn: accessTokens.lastUsedOn,
};

/** The tokens of a student that have not expired, in the order in which they were made. */
export async function listTokens(db: Db, userId: string, now: Instant): Promise<TokenView[]> {
  return db
    .select(VIEW)
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now)))
    .orderBy(asc(accessTokens.id));
}

/** Makes a token, which only this answer holds. The caller has locked the student. @throws AppError `too_many` beyond MAX_TOKENS. */
export async function makeToken(tx: Db, userId: string, { name, scopes, days }: NewToken, now: Instant) {
  const valid = and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now));
  if ((await tx.$count(accessTokens, valid)) >= MAX_TOKENS) throw new AppError('too_many');
  const token = `${TOKEN_PREFIX}${newSecret()}`;
  const row = { id: newId(), name, scopes, createdAt: now, expiresAt: plus(now, days * DAY), lastUsedOn: null };
  await tx.insert(accessTokens).values({ ...row, userId, tokenHash: secretHash(token) });
  return { ...row, token };
}

/** Ends one token of a student. @throws AppError `token_not_found`. */
export async function endToken(tx: Db, userId: string, id: string) {
  const which = and(eq(accessTokens.userId, userId), eq(accessTokens.id, id));
  const { rowCount } = await tx.delete(accessTokens).where(which);
  if (rowCount === 0) throw new AppError('token_not_found');
}

/** A token in use. */
export type UsedToken = { id: string; userId: string; scopes: TokenScope[] };

/** The token of this text; null when there is none, it has expired, or its owner may not sign in. Its day of use is recorded. */
export async function readToken(db: Db, token: string, now: Instant): Promise<UsedToken | null> {
  const [found] = await db
    .select({
      id: accessTokens.id,
      userId: accessTokens.userId,
      scopes: accessTokens.scopes,
      lastUsedOn: accessTokens.lastUsedOn,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, secretHash(token)),
        gt(accessTokens.expiresAt, now),
        sql`${users.withdrawnAt} is null`,
        not(isBanned(now)),
      ),
    );
  if (!found) return null;
  const { lastUsedOn, ...used } = found;
  if (lastUsedOn !== jstDay(now)) await noteUse(db, used, now);
  return used;
}

async function noteUse(db: Db, { id }: UsedToken, now: Instant) {
  await db
    .update(accessTokens)
    .set({ lastUsedOn: jstDay(now) })
    .where(eq(accessTokens.id, id));
}

/** Deletes expired tokens, and those that a clock which was ahead has made last too long. */
export async function purgeTokens(db: Db, now: Instant, signal?: AbortSignal) {
  const tooLong = gt(accessTokens.expiresAt, plus(now, LONGEST_MS));
  await purgeRows(db, accessTokens, or(lt(accessTokens.expiresAt, now), tooLong), signal);
}

/** A year, and a day for clocks that are apart. */
const LONGEST_MS = 366 * DAY;

/** Changing the root key: every student gets a new key under it, and what the old one sealed is sealed anew. */
import { and, count, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { MY_PAGE_FIELDS } from '#domain/my-page.ts';
import { type Db, transaction } from '../db/connect.ts';
import { selections, userKeys } from '../db/schema.ts';
import { placeOf } from './queries.ts';
import type { RootKeys } from './root-keys.ts';
import { SealBroken, seal } from './seal.ts';
import { makeKey, unsealWith } from './user-keys.ts';

/** Students in one round. */
const ROUND = 100;

/** Whether anything is sealed with a root key older than this version. */
export async function isOutdated(db: Db, version: number): Promise<boolean> {
  return (await db.$count(userKeys, lt(userKeys.version, version))) > 0;
}

/**
 * Seals everything with the current root key, student by student, each in one transaction: it can be killed at any moment and begun
 * again, and the server may go on meanwhile. What does not open is left as it is, with the key that it may need; its students are answered.
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

/** Seals what one student has anew. False when something of it does not open. */
async function rotateStudent(tx: Db, rootKeys: RootKeys, userId: string): Promise<boolean> {
  const sealed = and(
    eq(selections.userId, userId),
    or(isNotNull(selections.myPageId), isNotNull(selections.myPagePassword)),
  );
  // In the order in which a student's write takes them: first the selections, then the keys, and only then the values are read.
  await tx.select({ id: selections.id }).from(selections).where(sealed).for('update');
  const keys = await tx.select().from(userKeys).where(eq(userKeys.userId, userId)).for('update');
  const { version, key } = await makeKey(tx, rootKeys, userId);
  let isWhole = true;
  for (const row of await tx.select().from(selections).where(sealed)) {
    const fresh: Partial<Record<(typeof MY_PAGE_FIELDS)[number], string>> = {};
    for (const field of MY_PAGE_FIELDS) {
      const value = row[field];
      if (value === null || value.startsWith(`v${version}.`)) continue;
      const place = placeOf(userId, row.id, field);
      try {
        fresh[field] = seal(key, version, place, await unsealWith(keys, rootKeys, place, value));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        isWhole = false;
      }
    }
    const own = and(eq(selections.userId, userId), eq(selections.id, row.id));
    if (Object.keys(fresh).length > 0) await tx.update(selections).set(fresh).where(own);
  }
  if (isWhole) await tx.delete(userKeys).where(and(eq(userKeys.userId, userId), lt(userKeys.version, version)));
  return isWhole;
}

/** How many students' keys and how many values there are of each version, lowest first. */
export async function reportVersions(db: Db): Promise<{ version: number; students: number; values: number }[]> {
  const students = await db
    .select({ version: userKeys.version, count: count() })
    .from(userKeys)
    .groupBy(userKeys.version);
  const { rows } = await db.execute<{ version: number; count: string }>(sql`
    select substring(value from '^v([0-9]+)')::int as version, count(*) as count
    from ${selections}, lateral (values (${selections.myPageId}), (${selections.myPagePassword})) as sealed(value)
    where value is not null group by 1`);
  const versions = new Set([...students.map((it) => it.version), ...rows.map((it) => it.version)]);
  return [...versions]
    .sort((a, b) => a - b)
    .map((version) => ({
      version,
      students: students.find((it) => it.version === version)?.count ?? 0,
      values: Number(rows.find((it) => it.version === version)?.count ?? 0),
    }));
}

/**
 * Locks, and the one order in which a transaction takes them. Transactions that keep this order never deadlock:
 *
 * 0. merges of companies: shared by every write of a student, alone for a merge (`lockOutStudents`);
 * 1. the student (`lockStudent`, taken by `write()` before anything else): runs a student's writes one after another;
 * 2. the student's items (`holdStudent`), for who counts them;
 * 3. names of companies to be registered, in the order of their folded names, then the student's count of registrations;
 * 4. selections, each before its own events, its files and what is planned for them: reminders, deliveries;
 * 5. the student's sharing, then shared events in the order of their keys, all those of a transaction in one statement;
 * 6. rows below a shared event: contributions, reports, details, variants.
 *
 * 2 may also come after 4, because 1 keeps a second transaction of this student out. Housekeeping locks rows with `skip locked` or in
 * single statements; if it deadlocks all the same, `transaction()` tries again.
 */
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** An advisory lock by name, until the transaction ends. */
export async function lockKey(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Runs one write of this student at a time, across processes, and none while companies are merged. */
export async function lockStudent(tx: Db, userId: string) {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${MERGES}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`student ${userId}`}, 0))`);
}

const MERGES = 'merges of companies';
/** How long a merge waits for writes that have begun. Those that come meanwhile wait as long. */
const LONGEST_WAIT = '2s';

/**
 * Waits for the writes of all students that have begun, and makes all others wait until the transaction ends. A merge of companies changes
 * rows of many students and what they share: alone, it can do so in a few statements.
 */
export async function lockOutStudents(tx: Db) {
  await tx.execute(sql`select set_config('lock_timeout', ${LONGEST_WAIT}, true)`);
  await lockKey(tx, MERGES);
}

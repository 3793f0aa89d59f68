/**
 * Locks, and the one order in which a transaction takes them. Who takes them in this order never waits in a circle:
 *
 *  1. the student (`lockStudent`, taken by `write()` before anything else): a student's writes follow one another;
 *  2. the student's row (`holdStudent`), for what accounts change as well;
 *  3. names of companies that are to be registered, in the order of their folded names, then the student's count of them;
 *  4. selections, each before its own events, its files and what is planned for them: reminders, deliveries;
 *  5. the student's sharing, then shared entries in the order of their keys, all those of a transaction in one statement;
 *  6. rows below a shared entry: contributions, reports, details, variants.
 *
 * 2 may also come after 4: 1 lets no second transaction of this student be between them. Housekeeping takes rows with `skip locked` or in
 * single statements; where it still meets a circle, `transaction()` tries again.
 */
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Lets one transaction at a time pass with this name, until it ends. */
export async function lockKey(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Lets one write of this student's at a time pass, in whatever process. */
export async function lockStudent(tx: Db, userId: string) {
  await lockKey(tx, `student ${userId}`);
}

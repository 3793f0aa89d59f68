/** Ids that devices have made. */
import { eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/connect.ts';
import type { events, selections } from '../db/schema/selections.ts';

/**
 * Whether this student has a row with this id already, also a deleted one: it was sent before. The caller has locked the student.
 * @throws AppError `not_yours` when another student has it: ids are unique, though the key of the tables begins with the student.
 */
export async function isTaken(
  tx: Db,
  userId: string,
  table: typeof events | typeof selections,
  id: string,
): Promise<boolean> {
  const rows = await tx.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  if (rows.some((it) => it.userId !== userId)) throw new AppError('not_yours');
  return rows.length > 0;
}

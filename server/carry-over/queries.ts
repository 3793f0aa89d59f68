/** Carries an internship over to the full-time selection of the same company. */
import { AppError } from '#domain/errors.ts';
import { pick } from '#domain/record.ts';
import { CARRIED_OVER } from '#domain/selections/fields.ts';
import type { CarryOverRow } from '#domain/selections/selections.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { readSelection } from '../selections/list.ts';
import { heldSelection, insertSelection } from '../selections/queries.ts';

/**
 * Creates the full-time selection that follows an internship. The company, the fields of CARRIED_OVER and the my-page login are copied;
 * events are not, so its first event is entered with it. The internship stays as it is.
 * @throws AppError `invalid_input` (`selectionPhase`) if it is no internship; `already_carried_over` unless `again`.
 */
export async function carryOver(tx: Db, userId: string, id: string, { event, again }: CarryOverRow, now: Instant) {
  const own = await heldSelection(tx, userId, id);
  if (own.selectionPhase !== 'intern') throw new AppError('invalid_input', { fields: ['selectionPhase'] });
  const before = await readSelection(tx, userId, id);
  if (before?.carriedOverTo && !again) throw new AppError('already_carried_over');
  const begun = pick(own, ['companyId', 'companyName', 'industryCategory', ...CARRIED_OVER]);
  return insertSelection(
    tx,
    userId,
    { ...begun, selectionPhase: 'fulltime', carriedOverFrom: id },
    [{ ...event, selectionPhase: 'fulltime' }],
    now,
  );
}

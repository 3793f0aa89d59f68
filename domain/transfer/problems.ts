/** Problems found while reading a table. */

/**
 * `fatal`: the item cannot be imported until it is fixed. `wrong`: the cell cannot be read; when imported all the same, it becomes part of
 * the memo. `note`: it was read, and how.
 */
export type Weight = 'fatal' | 'wrong' | 'note';

/** All kinds of problems. The sentences for people are in the screen. */
export const PROBLEMS = {
  no_company: 'fatal',
  company_too_long: 'fatal',
  memo_too_long: 'fatal',
  too_many_events: 'fatal',
  unreadable: 'fatal',
  unreadable_date: 'wrong',
  no_time: 'wrong',
  ends_before_start: 'wrong',
  year_guessed: 'note',
  time_assumed: 'note',
  hours_assumed: 'note',
  unknown_word: 'note',
  no_address: 'note',
  too_long: 'note',
  company_from_above: 'note',
  status_differs: 'note',
} as const satisfies Record<string, Weight>;

/** A kind of problem. */
export type ProblemCode = keyof typeof PROBLEMS;
/** A problem with its row and column; the column is null where it is about the whole row. */
export type Problem = { row: number; at: number | null; code: ProblemCode };

/** The most severe of these; null without problems. */
export function heaviest(problems: readonly Problem[]): Weight | null {
  return (
    (['fatal', 'wrong', 'note'] as const).find((weight) => problems.some((it) => PROBLEMS[it.code] === weight)) ?? null
  );
}

/** What was noticed while a table was read. */

/**
 * `fatal`: there is nothing to import until it is mended. `wrong`: what stands in the cell cannot be taken as it is; imported all the
 * same, it becomes part of the memo. `note`: it was read, and how.
 */
export type Weight = 'fatal' | 'wrong' | 'note';

/** Everything that can be noticed. The sentences for people are the screen's. */
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
} as const satisfies Record<string, Weight>;

/** One of them. */
export type ProblemCode = keyof typeof PROBLEMS;
/** What was noticed, in which row of the table and which of its columns; null where it is about the row as a whole. */
export type Problem = { row: number; at: number | null; code: ProblemCode };

/** The heaviest of these; null where nothing was noticed. */
export function heaviest(problems: readonly Problem[]): Weight | null {
  return (
    (['fatal', 'wrong', 'note'] as const).find((weight) => problems.some((it) => PROBLEMS[it.code] === weight)) ?? null
  );
}

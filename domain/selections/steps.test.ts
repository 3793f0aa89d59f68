import { expect, test } from 'vitest';
import type { Status } from '../taxonomy/statuses.ts';
import { aSelection } from '../testing.ts';
import { stageTimes } from './steps.ts';
import type { StatusChangeView } from './views.ts';

/** The history of one selection: the days of November 2026 at which it came to its statuses. */
const history = (selectionId: string, ...steps: [day: number, to: Status][]): StatusChangeView[] =>
  steps.map(([day, toStatus], index) => ({
    selectionId,
    fromStatus: steps[index - 1]?.[1] ?? null,
    toStatus,
    at: new Date(Date.UTC(2026, 10, 1) + (day - 1) * 86_400_000).toISOString(),
  }));

const times = (changes: StatusChangeView[], ids = ['a', 'b', 'c']) =>
  stageTimes(
    ids.map((id) => aSelection({ id, companyName: id })),
    changes,
  ).map(({ stage, count, least, median, most }) => [stage, count, least, median, most]);

test.each<[string, StatusChangeView[], unknown[]]>([
  ['without a history there is none', [], []],
  ['a stage that goes on does not count', history('a', [1, 'before_entry']), []],
  ['one', history('a', [1, 'before_entry'], [4, 'es_submitted']), [['toApplication', 1, 3, 3, 3]]],
  [
    'the middle of three',
    [1, 8, 3].flatMap((days, at) =>
      history('abc'.charAt(at), [1, 'before_entry'], [1 + days, 'in_progress'], [20, 'interview_waiting']),
    ),
    [
      ['toApplication', 3, 1, 3, 8],
      ['toInterview', 3, 11, 16, 18],
    ],
  ],
  [
    'the mean of the two in the middle',
    [
      ...history('a', [1, 'in_progress'], [3, 'interview_waiting']),
      ...history('b', [1, 'in_progress'], [6, 'interview_waiting']),
    ],
    [['toInterview', 2, 2, 3.5, 5]],
  ],
  ['a stage that was skipped', history('a', [1, 'before_entry'], [9, 'interview_waiting']), []],
  [
    'from the last interview to an offer, and to お祈り',
    [...history('a', [1, 'final_interview'], [4, 'offer']), ...history('b', [1, 'final_interview'], [9, 'rejected'])],
    [['toResult', 2, 3, 5.5, 8]],
  ],
  ['お祈り on paper is no result of an interview', history('a', [1, 'es_submitted'], [9, 'rejected']), []],
  ['辞退 ends no stage', history('a', [1, 'final_interview'], [9, 'declined']), []],
  [
    'a status that was left at once, and one that was come back to',
    history(
      'a',
      [1, 'before_entry'],
      [2, 'offer'],
      [2.0003, 'before_entry'],
      [5, 'es_submitted'],
      [6, 'before_entry'],
      [9, 'es_submitted'],
    ),
    [['toApplication', 1, 4, 4, 4]],
  ],
  ['a selection that was deleted', history('gone', [1, 'before_entry'], [3, 'es_submitted']), []],
])('the time of each stage: %s', (_, changes, expected) => {
  expect(times(changes)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { type Decision, decided, decisionsFor, type EntryState, type QueueState, queueState } from './sharing.ts';

const [EARLY, LATE, NOW] = ['2026-04-01T00:00:00.000Z', '2026-04-01T01:00:00.000Z', '2026-04-01T02:00:00.000Z'];
const SHOWN: EntryState = { hiddenAt: null, clearedAt: null, decidedAt: null, removedAt: null };

test.each<[Partial<EntryState>, QueueState, Decision[]]>([
  [{}, 'reported', ['keep', 'remove']],
  [{ hiddenAt: EARLY }, 'hidden', ['show', 'remove']],
  [{ clearedAt: EARLY }, 'reappeared', ['keep', 'remove']],
  [{ clearedAt: LATE, decidedAt: EARLY }, 'reappeared', ['keep', 'remove']],
  [{ clearedAt: LATE, decidedAt: LATE }, 'reported', ['keep', 'remove']],
])('a shared event with %o is %s, which offers %o', (given, state, decisions) => {
  expect(queueState({ ...SHOWN, ...given })).toBe(state);
  expect(decisionsFor(state)).toEqual(decisions);
});

test('to show or keep clears the reports so far; to remove hides for good, since when it was hidden', () => {
  const hidden = { ...SHOWN, hiddenAt: EARLY };
  const cleared = { hiddenAt: null, clearedAt: NOW, decidedAt: NOW, removedAt: null };
  expect(decided(hidden, 'show', NOW)).toEqual(cleared);
  expect(decided(SHOWN, 'keep', NOW)).toEqual(cleared);
  expect(decided(hidden, 'remove', NOW)).toEqual({ ...hidden, decidedAt: NOW, removedAt: NOW });
  expect(decided(SHOWN, 'remove', NOW)).toEqual({ ...SHOWN, hiddenAt: NOW, decidedAt: NOW, removedAt: NOW });
});

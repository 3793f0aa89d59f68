import { describe, expect, test } from 'vitest';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import { STATUS_IDS, type Status } from '../taxonomy/statuses.ts';
import { boardColumns, isFoldedAtFirst, mayMoveTo, type Placed, statusBeside } from './board.ts';
import { statusChoices } from './selection-facts.ts';

const intern = (status: Status): Placed => ({ status, selectionPhase: 'intern' });
const fulltime = (status: Status): Placed => ({ status, selectionPhase: 'fulltime' });
const statuses = (all: readonly Placed[], shown = all) => boardColumns(all, shown).map((it) => it.status);
const WITHOUT_END = ['before_entry', 'in_progress', 'es_submitted', 'interview_waiting', 'final_interview'];

describe('the columns are the statuses that the phases offer, in their order', () => {
  test.each<[string, Placed[], string[]]>([
    ['本選考 alone', [fulltime('in_progress')], [...WITHOUT_END, 'offer', 'rejected', 'declined']],
    ['インターン alone', [intern('in_progress')], [...WITHOUT_END, 'passed', 'rejected', 'declined']],
    ['both', [fulltime('in_progress'), intern('rejected')], [...STATUS_IDS]],
    ['a status that its phase does not offer', [fulltime('passed')], [...STATUS_IDS]],
    ['nothing', [], []],
  ])('%s', (_what, all, expected) => {
    expect(statuses(all)).toEqual(expected);
  });

  test('a filter empties columns and takes none away', () => {
    const all = [fulltime('in_progress'), intern('passed')];
    expect(statuses(all, [])).toEqual(statuses(all));
    expect(boardColumns(all, []).flatMap((it) => it.selections)).toEqual([]);
  });

  test('each selection stands once, under its status, in the order given', () => {
    const all = STATUS_IDS.flatMap((status) => [fulltime(status), intern(status)]);
    for (const { status, selections } of boardColumns(all, all)) {
      expect(selections).toEqual([fulltime(status), intern(status)]);
    }
  });
});

test('a selection may go to what its phase offers, and stay where it is', () => {
  for (const selectionPhase of PHASE_IDS) {
    for (const status of STATUS_IDS) {
      const allowed = STATUS_IDS.filter((to) => mayMoveTo({ status, selectionPhase }, to));
      expect(allowed).toEqual(statusChoices(selectionPhase, status));
      expect(allowed).toContain(status);
    }
  }
  expect(mayMoveTo(fulltime('final_interview'), 'passed')).toBe(false);
  expect(mayMoveTo(intern('final_interview'), 'offer')).toBe(false);
});

test.each<[string, Placed, -1 | 1, Status | null]>([
  ['to the right', fulltime('before_entry'), 1, 'in_progress'],
  ['to the left', fulltime('in_progress'), -1, 'before_entry'],
  ['over what the phase does not offer', fulltime('offer'), 1, 'rejected'],
  ['over it the other way', intern('passed'), -1, 'final_interview'],
  ['not beyond the first', intern('before_entry'), -1, null],
  ['not beyond the last', intern('declined'), 1, null],
  ['out of a status that the phase does not offer', fulltime('passed'), 1, 'rejected'],
])('a step %s', (_what, selection, step, expected) => {
  expect(statusBeside(selection, step)).toBe(expected);
});

test('お祈り and 辞退 are folded at first', () => {
  expect(STATUS_IDS.filter(isFoldedAtFirst)).toEqual(['rejected', 'declined']);
});

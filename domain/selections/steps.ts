/** How far selections came, and how long that took, by the history of their statuses. */
import { byText } from '../order.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { DAY, type Instant, MINUTE, toMs } from '../time.ts';
import type { SelectionView, StatusChangeView } from './views.ts';

/** The steps of a selection, each of which it may reach. */
export const STEPS = ['registered', 'applied', 'interview', 'final', 'goal'] as const;
/** One of the steps. */
export type Step = (typeof STEPS)[number];

/** The place of the step that a status implies. お祈り comes after an application; 辞退 can come at any time. */
export const STEP_OF: Record<Status, number> = {
  before_entry: 0,
  in_progress: 1,
  es_submitted: 1,
  interview_waiting: 2,
  final_interview: 3,
  offer: 4,
  passed: 4,
  rejected: 1,
  declined: 0,
};

/** A status that was left again within this time was a mistake. */
const SLIP_MS = MINUTE;
const FINAL = STEPS.indexOf('final');

/** What lies between two steps; the last ends with any result, お祈り too. */
export const STAGES = ['toApplication', 'toInterview', 'toFinal', 'toResult'] as const;
/** One of them. */
export type Stage = (typeof STAGES)[number];

/** How long a stage took, in days. */
export type StageTime = { stage: Stage; count: number; least: number; median: number; most: number };

/** How long each stage took those selections that went through it, in the order of the stages. One that was skipped took no time, and does not count. */
export function stageTimes(selections: readonly SelectionView[], history: readonly StatusChangeView[]): StageTime[] {
  const known = new Set(selections.map((it) => it.id));
  const days: number[][] = STAGES.map(() => []);
  for (const its of Map.groupBy(stays(history), (it) => it.selectionId).values()) {
    if (!known.has(its[0]?.selectionId ?? '')) continue;
    /** When each step was reached first. */
    const reached: (Instant | undefined)[] = [];
    for (const { status, since } of its) {
      const isLost = status === 'rejected' || status === 'declined';
      const step = status === 'rejected' && reached[FINAL] ? FINAL + 1 : STEP_OF[status];
      if (!isLost || step > FINAL) reached[step] ??= since;
    }
    for (const [at, of] of days.entries()) {
      const [from, to] = [reached[at], reached[at + 1]];
      if (from && to && from < to) of.push((toMs(to) - toMs(from)) / DAY);
    }
  }
  return STAGES.flatMap((stage, at) => {
    const of = days[at]?.toSorted((a, b) => a - b) ?? [];
    const [least, most] = [of[0], of.at(-1)];
    return least === undefined || most === undefined
      ? []
      : [{ stage, count: of.length, least, median: median(of), most }];
  });
}

export type Stay = { selectionId: string; status: Status; since: Instant; until: Instant | null };

/** Each stay of a selection at a status. A status left within a minute is ignored, and the stay before it continues. */
export function stays(history: readonly StatusChangeView[]): Stay[] {
  const bySelection = new Map<string, StatusChangeView[]>();
  for (const change of history) {
    const its = bySelection.get(change.selectionId);
    if (its) its.push(change);
    else bySelection.set(change.selectionId, [change]);
  }
  return [...bySelection].flatMap(([selectionId, changes]) => {
    const its: Stay[] = [];
    for (const { toStatus: status, at } of changes.sort((a, b) => byText(a.at, b.at))) {
      let last = its.at(-1);
      if (last && toMs(at) - toMs(last.since) < SLIP_MS) {
        its.pop();
        last = its.at(-1);
      }
      if (last?.status === status) {
        last.until = null;
        continue;
      }
      if (last) last.until = at;
      its.push({ selectionId, status, since: at, until: null });
    }
    return its;
  });
}

/** The middle of sorted numbers. */
function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

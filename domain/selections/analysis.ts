/**
 * Statistics of a student's own selections: how many, how far, how long. Everything is computed from the current selections and the history
 * of their statuses. Rates are whole per cent.
 */
import { INDUSTRY_IDS, type Industry } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { STATUS_IDS, type Status } from '../taxonomy/statuses.ts';
import { addDays, daysBetween, type Instant, jstDay, jstInstant } from '../time.ts';
import { isActive } from './selection-facts.ts';
import { STEP_OF, STEPS, type Step, stays } from './steps.ts';
import { awaitedEntries, type Entry, openEntries } from './upcoming.ts';
import type { SelectionView, StatusChangeView } from './views.ts';

/** What is computed from fewer selections is 参考値: it means little yet. */
export const FEW = 5;
/** Days of "this week", today included. */
export const WEEK_DAYS = 7;
/** The maximum of listed events of this week. */
export const WEEK_LIMIT = 10;
/** The maximum of listed industries. */
export const TOP_INDUSTRIES = 5;
/** The maximum of listed recent changes. */
export const RECENT_LIMIT = 5;
/** A total, how many of it reached their goal, and the percentage; null of none. */
export type Rate = { total: number; passed: number; percent: number | null };

/** The goal: 合格 of an internship, 内定 of a full-time selection. */
const GOAL: Record<Phase, Status> = { intern: 'passed', fulltime: 'offer' };

/** The selections of one phase and how many of them reached its goal. */
export function phaseRate(selections: readonly SelectionView[], phase: Phase): Rate {
  const its = selections.filter((it) => it.selectionPhase === phase);
  return rate(its.length, its.filter((it) => it.status === GOAL[phase]).length);
}

/** All selections and how many of them ended in 内定 or 合格. */
export function offerRate(selections: readonly SelectionView[]): Rate {
  return rate(selections.length, selections.filter(({ status }) => status === 'offer' || status === 'passed').length);
}

/** So many of a total, in per cent. */
export function rate(total: number, passed: number): Rate {
  return { total, passed, percent: total === 0 ? null : Math.round((100 * passed) / total) };
}

/** The number of selections at each status that occurs, in the order of the statuses. */
export function countByStatus(selections: readonly SelectionView[]): { status: Status; count: number }[] {
  const counts = new Map<Status, number>();
  for (const { status } of selections) counts.set(status, (counts.get(status) ?? 0) + 1);
  return STATUS_IDS.map((status) => ({ status, count: counts.get(status) ?? 0 })).filter(({ count }) => count > 0);
}

/** The selections of one industry. */
export type IndustryCount = { industry: Industry; total: number; active: number; passed: number };

/** Industries by their number of selections, most first, then in their own order; a selection without an industry counts as その他. */
export function countByIndustry(selections: readonly SelectionView[]): IndustryCount[] {
  const counts = new Map(
    INDUSTRY_IDS.map((industry): [Industry, IndustryCount] => [industry, { industry, total: 0, active: 0, passed: 0 }]),
  );
  for (const { industryCategory, status } of selections) {
    const its = counts.get(industryCategory ?? 'other');
    if (!its) continue;
    its.total += 1;
    if (isActive(status)) its.active += 1;
    if (status === 'offer' || status === 'passed') its.passed += 1;
  }
  return [...counts.values()].filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

/** Open events of active selections, from now to the end of the sixth day after today in Japan. */
export function thisWeek(selections: readonly SelectionView[], now: Instant): Entry[] {
  const end = jstInstant(addDays(jstDay(now), WEEK_DAYS), '00:00');
  return awaitedEntries(openEntries(selections, (event) => event.deadline >= now && event.deadline < end));
}

/** How far off an event of this week is: 今日, 明日, 明後日, N日後. */
export function weekLabel(at: Instant, now: Instant): string {
  const days = daysBetween(jstDay(now), jstDay(at));
  return ['今日', '明日', '明後日'][days] ?? `${days}日後`;
}

/** A change with its selection. */
export type Activity = { selection: SelectionView; change: StatusChangeView };

/** The latest changes of status, newest first; the creation of a selection is one, from null. */
export function recentActivity(
  selections: readonly SelectionView[],
  history: readonly StatusChangeView[],
  limit = RECENT_LIMIT,
): Activity[] {
  const known = new Map(selections.map((it) => [it.id, it]));
  // Only the latest are kept while reading: of thousands of changes only a few are shown.
  const latest: Activity[] = [];
  for (const change of history) {
    const selection = known.get(change.selectionId);
    const oldest = latest[limit - 1];
    if (!selection || (oldest && change.at <= oldest.change.at)) continue;
    const at = latest.findIndex((it) => it.change.at < change.at);
    latest.splice(at < 0 ? latest.length : at, 0, { selection, change });
    latest.length = Math.min(latest.length, limit);
  }
  return latest;
}

/** The number of selections that reached each step, by every status that they ever had, except mistakes. */
export function funnel(
  selections: readonly SelectionView[],
  history: readonly StatusChangeView[],
): { step: Step; count: number }[] {
  const farthest = new Map(selections.map((it) => [it.id, STEP_OF[it.status]]));
  for (const { selectionId, status } of stays(history)) {
    const reached = farthest.get(selectionId);
    if (reached !== undefined && STEP_OF[status] > reached) farthest.set(selectionId, STEP_OF[status]);
  }
  const counts = STEPS.map(() => 0);
  for (const reached of farthest.values()) {
    for (let at = 0; at <= reached; at++) counts[at] = (counts[at] ?? 0) + 1;
  }
  return STEPS.map((step, at) => ({ step, count: counts[at] ?? 0 }));
}

/** The list of a student's selections: what comes next in each, which are shown, and in which order. */
import { displayName, isActive } from './selections.ts';
import { INDUSTRY_IDS, type Industry } from './taxonomy/industries.ts';
import { PRIORITY_IDS, type Priority } from './taxonomy/priorities.ts';
import type { Status } from './taxonomy/statuses.ts';
import type { EventView, SelectionView } from './views.ts';

/** What the list is narrowed to; a part that is missing narrows nothing. */
export type SelectionFilter = {
  priority?: Priority | undefined;
  industry?: Industry | undefined;
  status?: Status | undefined;
};
/** By the next event, by priority, or by name. */
export type SelectionOrder = 'next' | 'priority' | 'name';

/** The earliest event that is not done yet, also where its moment has passed; null when all are done. Events come by moment. */
export function nextEvent(selection: SelectionView): EventView | null {
  return selection.events.find((event) => !event.completed) ?? null;
}

/** Those that match every given part of the filter. A selection without an industry counts as その他. */
export function filterSelections(selections: readonly SelectionView[], filter: SelectionFilter): SelectionView[] {
  return selections.filter(
    (it) =>
      (!filter.priority || it.priority === filter.priority) &&
      (!filter.industry || (it.industryCategory ?? 'other') === filter.industry) &&
      (!filter.status || it.status === filter.status),
  );
}

/** How many there are of each priority. */
export function countByPriority(selections: readonly SelectionView[]): Record<Priority, number> {
  const count: Record<Priority, number> = { first: 0, second: 0, other: 0 };
  for (const it of selections) count[it.priority] += 1;
  return count;
}

const collator = new Intl.Collator('ja');

/** A new list in the chosen order. Whatever the order, what has ended in お祈り or 辞退 stands at the end; ties go by name, then by id. */
export function sortSelections(selections: readonly SelectionView[], order: SelectionOrder): SelectionView[] {
  const rank = (it: SelectionView) => (it.status === 'rejected' || it.status === 'declined' ? 1 : 0);
  const key: Record<SelectionOrder, (it: SelectionView) => string> = {
    next: (it) => nextEvent(it)?.deadline ?? (isActive(it.status) ? '8' : '9'),
    priority: (it) => `${PRIORITY_IDS.indexOf(it.priority)}`,
    name: () => '',
  };
  const by = key[order];
  return [...selections].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(by(a), by(b)) ||
      collator.compare(displayName(a), displayName(b)) ||
      compare(a.id, b.id),
  );
}

/** Groups under their industries, in the order of the taxonomy; without an industry under その他, which comes last. Empty ones are left out. */
export function groupByIndustry(
  selections: readonly SelectionView[],
): { industry: Industry; selections: SelectionView[] }[] {
  return INDUSTRY_IDS.map((industry) => ({ industry, selections: filterSelections(selections, { industry }) })).filter(
    (group) => group.selections.length > 0,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The list of a student's selections: the next event of each, the filter, and the order. */

import { endOf } from '../events/events.ts';
import { byText } from '../order.ts';
import { stepLabel } from '../taxonomy/event-types.ts';
import { INDUSTRY_IDS, type Industry } from '../taxonomy/industries.ts';
import { PRIORITY_IDS, type Priority } from '../taxonomy/priorities.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { foldCompanyName, foldText } from '../text/company-name.ts';
import type { Instant } from '../time.ts';
import { displayName, isActive, isClosed } from './selection-facts.ts';
import type { EventView, SelectionView } from './views.ts';

/** The filter of the list; a missing part does not filter. */
export type SelectionFilter = {
  priority?: Priority | undefined;
  industry?: Industry | undefined;
  status?: Status | undefined;
  /** The search query. */
  q?: string | undefined;
};
/** By the next event, by priority, or by name. */
export type SelectionOrder = 'next' | 'priority' | 'name';

/**
 * The earliest event that is neither completed nor over; null without one. A deadline is not over when it has passed: it is still to be
 * done, or to be ticked. Events are ordered by moment.
 */
export function nextEvent(selection: SelectionView, now: Instant): EventView | null {
  const isOver = (event: EventView) => event.kind !== 'deadline' && endOf(event) < now;
  return selection.events.find((event) => !event.completed && !isOver(event)) ?? null;
}

/**
 * The selections that match every part of the filter, by other names of their companies too. A selection without an industry counts as
 * その他.
 */
export function filterSelections(
  selections: readonly SelectionView[],
  filter: SelectionFilter,
  names: OwnNames = {},
): SelectionView[] {
  const matches = matching(filter.q ?? '', names);
  return selections.filter(
    (it) =>
      (!filter.priority || it.priority === filter.priority) &&
      (!filter.industry || (it.industryCategory ?? 'other') === filter.industry) &&
      (!filter.status || it.status === filter.status) &&
      matches(it),
  );
}

/**
 * True for selections that contain every word in their names, other names, job type or titles, folded as in company search. A word also matches without
 * its legal form: 株式会社みなと finds みなと商事.
 */
function matching(q: string, names: OwnNames): (selection: SelectionView) => boolean {
  const words = q.split(/\s+/).filter((word) => foldText(word));
  const sought = words.map((word) => [foldText(word), foldCompanyName(word)]);
  const textsOf = (it: SelectionView) => [textOf(it), ...otherNamesOf(it, names)];
  return (it) => sought.every((forms) => textsOf(it).some((text) => forms.some((form) => text.includes(form))));
}

/** Other names of the companies of a student's own selections, by company: readings, short names, romaji. */
export type OwnNames = Readonly<Record<string, readonly string[]>>;

const folded = new WeakMap<readonly string[], string[]>();

/** The folded other names of a selection's company. Folded once: it costs more than comparing. */
export function otherNamesOf({ companyId }: SelectionView, names: OwnNames): readonly string[] {
  const its = names[companyId ?? ''];
  if (!its) return [];
  const known = folded.get(its) ?? its.map(foldCompanyName);
  folded.set(its, known);
  return known;
}

/** Separates the parts of a text: folding keeps it, and nobody types it. */
const BORDER = '\uE000';
const texts = new WeakMap<SelectionView, string>();

/** Folding thousands of selections for each letter would be slow: the text is cached by object identity. */
function textOf(selection: SelectionView): string {
  const known = texts.get(selection);
  if (known !== undefined) return known;
  const { companyName, customCompanyName, jobType, eventTitle, events } = selection;
  const steps = events.flatMap((it) => [it.publicDescription, stepLabel(it)]);
  const parts = [companyName, customCompanyName ?? '', jobType, eventTitle, ...new Set(steps)];
  const text = foldText(parts.join(BORDER));
  texts.set(selection, text);
  return text;
}

/** The number of selections of each priority. */
export function countByPriority(selections: readonly SelectionView[]): Record<Priority, number> {
  const count: Record<Priority, number> = { first: 0, second: 0, other: 0 };
  for (const it of selections) count[it.priority] += 1;
  return count;
}

/** A sorted copy. In every order, selections that ended in お祈り or 辞退 come last; ties are ordered by name, then by id. */
export function sortSelections(
  selections: readonly SelectionView[],
  order: SelectionOrder,
  now: Instant,
): SelectionView[] {
  const key: Record<SelectionOrder, (it: SelectionView) => string> = {
    next: (it) => nextEvent(it, now)?.deadline ?? (isActive(it.status) ? '8' : '9'),
    priority: (it) => `${PRIORITY_IDS.indexOf(it.priority)}`,
    name: () => '',
  };
  const places = placesOf(selections.map(displayName));
  return selections
    .map((it) => ({
      it,
      rank: isClosed(it.status) ? 1 : 0,
      key: key[order](it),
      place: places.get(displayName(it)) ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || byText(a.key, b.key) || a.place - b.place || byText(a.it.id, b.it.id))
    .map(({ it }) => it);
}

const collator = new Intl.Collator('ja');
let places: ReadonlyMap<string, number> = new Map();

/**
 * The rank of each name in Japanese collation. Collating thousands of names for each tick would be slow: ranks are cached until there is a
 * new name.
 */
function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  if (names.some((name) => !places.has(name))) {
    const sorted = [...new Set(names)].sort((a, b) => collator.compare(a, b) || byText(a, b));
    places = new Map(sorted.map((name, place) => [name, place]));
  }
  return places;
}

/** The selections by industry, in the order of the taxonomy; without an industry under その他, which comes last. Empty groups are left out. */
export function groupByIndustry(
  selections: readonly SelectionView[],
): { industry: Industry; selections: SelectionView[] }[] {
  return INDUSTRY_IDS.map((industry) => ({ industry, selections: filterSelections(selections, { industry }) })).filter(
    (group) => group.selections.length > 0,
  );
}

/**
 * Search everywhere: the student's own selections and events, and the screens, that match a query.
 * An item matches by its best text (name-match.ts), compared folded (company-name.ts), if that text contains the whole query. Several words
 * may each match another text, and the worst of them counts: みなと商事 面接. Private memos are not searched, so that nobody reads them over the
 * student's shoulder.
 */

import { endOf } from '../events/events.ts';
import { byText } from '../order.ts';
import { displayName, isActive } from '../selections/selection-facts.ts';
import { type OwnNames, otherNamesOf } from '../selections/selection-list.ts';
import type { Entry } from '../selections/upcoming.ts';
import type { EventView, SelectionView } from '../selections/views.ts';
import { EVENT_STEP_IDS, EVENT_STEPS, stepOf } from '../taxonomy/event-types.ts';
import { STATUS_IDS, STATUSES } from '../taxonomy/statuses.ts';
import { foldCompanyName, foldText } from '../text/company-name.ts';
import { distanceAt, length } from '../text/name-match.ts';
import type { Instant } from '../time.ts';

/** A screen or an action: its label, and other words for it, with the reading where it has kanji. */
export type Place = { label: string; words: readonly string[] };

/** The best matches, and the number of all matches. */
export type Findings<T> = { best: T[]; total: number };

type Found<T> = { it: T; distance: number };
/** The query: as a whole, and word by word. */
type Query = { whole: string; words: readonly string[] };

const collator = new Intl.Collator('ja');

/** The matching selections, by other names of their companies too, best first; of equals the active ones before the ended ones, then in Japanese order. */
export function findSelections(
  typed: string,
  selections: readonly SelectionView[],
  limit: number,
  names: OwnNames = {},
): Findings<SelectionView> {
  const found = find(typed, selections, (it) => [...textsOf(it).own, ...otherNamesOf(it, names)]);
  return bestOf(
    found,
    limit,
    (a, b) =>
      a.distance - b.distance ||
      Number(isActive(b.it.status)) - Number(isActive(a.it.status)) ||
      collator.compare(displayName(a.it), displayName(b.it)) ||
      byText(a.it.id, b.it.id),
  );
}

/** The matching events, best first; of equals the open ones by moment, then the others, latest first. */
export function findEntries(
  typed: string,
  selections: readonly SelectionView[],
  limit: number,
  now: Instant,
): Findings<Entry> {
  const all = selections.flatMap((selection) => selection.events.map((event) => ({ selection, event })));
  const found = find(typed, all, ({ selection, event }) => textsOf(selection).events.get(event.id) ?? []);
  const isAhead = ({ it: { event } }: Found<Entry>) =>
    !event.completed && (event.deadline >= now || endOf(event) >= now);
  return bestOf(
    found,
    limit,
    (a, b) =>
      a.distance - b.distance ||
      Number(isAhead(b)) - Number(isAhead(a)) ||
      (isAhead(a) ? 1 : -1) * byText(a.it.event.deadline, b.it.event.deadline) ||
      byText(a.it.event.id, b.it.event.id),
  );
}

/** Folds the texts of some selections in advance: with thousands the first search would take a quarter of a second. */
export function prepare(selections: readonly SelectionView[]) {
  for (const selection of selections) textsOf(selection);
}

/** The matching screens and actions, best first; equals in the order given. */
export function findPlaces<P extends Place>(typed: string, places: readonly P[]): P[] {
  return find(typed, places, (it) => [it.label, ...it.words].map(foldText))
    .sort((a, b) => a.distance - b.distance)
    .map(({ it }) => it);
}

function find<T>(typed: string, all: readonly T[], texts: (it: T) => readonly string[]): Found<T>[] {
  const query = read(typed);
  if (query.words.length === 0) return [];
  return all.flatMap((it) => {
    const distance = distanceOf(query, texts(it));
    return distance === null ? [] : [{ it, distance }];
  });
}

function read(typed: string): Query {
  const words = typed.split(/\s+/).flatMap((word) => (foldText(word) === '' ? [] : [foldCompanyName(word)]));
  return { whole: words.length === 0 ? '' : foldCompanyName(typed), words };
}

function distanceOf({ whole, words }: Query, texts: readonly string[]): number | null {
  const all = best(whole, texts);
  if (all !== null || words.length < 2) return all;
  const each = words.map((word) => best(word, texts)).filter((it) => it !== null);
  return each.length < words.length ? null : Math.max(...each);
}

/** The least distance of a text that contains the word; null without one. */
function best(word: string, texts: readonly string[]): number | null {
  let least: number | null = null;
  for (const text of texts) {
    const at = text.indexOf(word);
    if (at < 0) continue;
    const distance = distanceAt(length(text.slice(0, at)), length(word), length(text));
    if (least === null || distance < least) least = distance;
  }
  return least;
}

/** The first `limit` items in order, without sorting the rest. */
function bestOf<T>(
  found: readonly Found<T>[],
  limit: number,
  compare: (a: Found<T>, b: Found<T>) => number,
): Findings<T> {
  const first: Found<T>[] = [];
  for (const each of found) {
    const last = first[limit - 1];
    if (last && compare(each, last) >= 0) continue;
    const at = first.findIndex((other) => compare(each, other) < 0);
    first.splice(at < 0 ? first.length : at, 0, each);
    first.length = Math.min(first.length, limit);
  }
  return { best: first.map(({ it }) => it), total: found.length };
}

type Texts = { own: string[]; events: Map<string, string[]> };

/** Folding costs more than comparing; an unchanged selection is the same object. */
const known = new WeakMap<SelectionView, Texts>();

function textsOf(selection: SelectionView): Texts {
  const before = known.get(selection);
  if (before) return before;
  const { companyName, customCompanyName, jobType, eventTitle: title, status } = selection;
  const names = [...(customCompanyName ? [customCompanyName] : []), companyName].map(foldCompanyName);
  const texts: Texts = {
    own: [...names, ...folded([jobType, title]), ...(STATUS_WORDS.get(status) ?? [])],
    events: new Map(selection.events.map((event) => [event.id, [...names, ...textsOfEvent(event, names[0] ?? '')]])),
  };
  known.set(selection, texts);
  return texts;
}

function textsOfEvent(event: EventView, company: string): string[] {
  const types = TYPE_WORDS.get(stepOf(event)) ?? [];
  const own = folded([event.publicDescription, event.location, event.publicLocation]);
  // And company and event together, as people write it: みなと商事の一次面接.
  const title = event.publicDescription ? own[0] : types[0];
  return [...own, ...types, `${company}の${title ?? ''}`];
}

const STATUS_WORDS = new Map(STATUS_IDS.map((id) => [id, folded([STATUSES[id].label])]));
const TYPE_WORDS = new Map(EVENT_STEP_IDS.map((id) => [id, folded([EVENT_STEPS[id].label, EVENT_STEPS[id].short])]));

function folded(texts: readonly string[]): string[] {
  return texts.flatMap((text) => (text === '' ? [] : [foldText(text)]));
}

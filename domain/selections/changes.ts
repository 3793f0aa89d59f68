/** How a list of selections that is known becomes the one that is stored. */
import { isEqual } from '../record.ts';
import type { EventView, SelectionChanges, SelectionView } from './views.ts';

/**
 * The list after these changes; null where it cannot be had from them: something was removed for good meanwhile, and the whole list has to be
 * read. Selections without a change keep their identity, and so does a list without any.
 */
export function mergeChanges(list: SelectionView[], told: SelectionChanges): SelectionView[] | null {
  const { changed, changedEvents = [], gone } = told;
  const whole = changed.length + gone.length === 0 ? list : merged(list, told);
  const after = changedEvents.length === 0 ? whole : withEvents(whole, changedEvents);
  const events = after.reduce((sum, it) => sum + it.events.length, 0);
  return after.length === told.selections && events === told.events ? after : null;
}

function merged(list: SelectionView[], { changed, gone }: SelectionChanges): SelectionView[] {
  const fresh = new Map(changed.map((it) => [it.id, it]));
  const left = new Set(gone);
  const after = list.flatMap((it) => {
    const next = fresh.get(it.id);
    fresh.delete(it.id);
    return left.has(it.id) ? [] : [next && !isSame(it, next) ? next : it];
  });
  if (fresh.size === 0) return unlessEqual(list, after);
  return [...after, ...fresh.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

function withEvents(list: SelectionView[], changed: EventView[]): SelectionView[] {
  const bySelection = Map.groupBy(changed, (it) => it.selectionId);
  const after = list.map((it) => {
    const fresh = bySelection.get(it.id) ?? [];
    if (fresh.length === 0) return it;
    const others = it.events.filter(({ id }) => fresh.every((event) => event.id !== id));
    const next = { ...it, events: [...others, ...fresh].sort(inOrder) };
    return isSame(it, next) ? it : next;
  });
  return unlessEqual(list, after);
}

/** The order of a selection's events in the list: by deadline, then by id. */
function inOrder(a: EventView, b: EventView): number {
  if (a.deadline !== b.deadline) return a.deadline < b.deadline ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** A whole list that was read again: selections without a change keep their identity, and so does a list without any. */
export function keepEqual(known: SelectionView[], read: SelectionView[]): SelectionView[] {
  const before = new Map(known.map((it) => [it.id, it]));
  const after = read.map((it) => {
    const earlier = before.get(it.id);
    return earlier && isSame(earlier, it) ? earlier : it;
  });
  return unlessEqual(known, after);
}

function unlessEqual(known: SelectionView[], after: SelectionView[]): SelectionView[] {
  return after.length === known.length && after.every((it, at) => it === known[at]) ? known : after;
}

/** Whether two answers about a selection say the same. The database writes the fields of every answer in one order. */
function isSame(a: SelectionView, b: SelectionView): boolean {
  return a.updatedAt === b.updatedAt && isEqual(a, b);
}

import { useMemo } from 'react';
import { type Clashes, type Entry, findClashes, openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import type { Instant } from '#domain/time.ts';

type Shown = {
  all: Entry[];
  entries: Entry[];
  shown: ReadonlySet<Priority>;
  clashes: Clashes;
};

/** All open events, and those that pass the filter. Memoised: with thousands of events this is most of the work of turning a page. */
export function useEntries(selections: SelectionView[], priority: Priority[] | undefined, now: Instant): Shown {
  const all = useMemo(() => openEntries(selections), [selections]);
  const chosen = priority?.join();
  return useMemo(() => {
    const shown = new Set<Priority>(
      chosen === undefined ? PRIORITY_IDS : PRIORITY_IDS.filter((it) => chosen.includes(it)),
    );
    const entries = all.filter((it) => shown.has(it.selection.priority));
    return { all, entries, shown, clashes: findClashes(entries, now) };
  }, [all, chosen, now]);
}

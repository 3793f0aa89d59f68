import { useMemo } from 'react';
import { clashPairs, type Entry, openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import type { Instant } from '#domain/time.ts';

type Shown = {
  all: Entry[];
  entries: Entry[];
  shown: ReadonlySet<Priority>;
  clashes: [Entry, Entry][];
  /** The events of these. */
  clashing: ReadonlySet<string>;
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
    const clashes = clashPairs(entries, now);
    const clashing = new Set(clashes.flat().map((it) => it.event.id));
    return { all, entries, shown, clashes, clashing };
  }, [all, chosen, now]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { filterSelections, type SelectionFilter, sortSelections } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { useMinute } from '#web/browser/now.ts';
import { ownNamesQuery } from '#web/queries.ts';
import type { SelectionsSearch } from './search.ts';

/**
 * The selections that pass the filter, in the chosen order. The open card keeps its position: a tick or a status change in it would
 * otherwise move it away from under the finger. Once closed it moves to its place.
 */
export function useShown(
  all: readonly SelectionView[],
  { priority, industry, status, q }: SelectionFilter,
  { open, sort }: SelectionsSearch,
): readonly SelectionView[] {
  const minute = useMinute();
  const [opened, setOpened] = useState<SelectionView>();
  const now = useMemo(() => (open === undefined ? undefined : all.find((it) => it.id === open)), [all, open]);
  const held = opened?.id === now?.id ? opened : now;
  if (held !== opened) setOpened(held);
  const { data: names } = useQuery({ ...ownNamesQuery, enabled: Boolean(q) });
  const found = useMemo(
    () => filterSelections(all, { priority, industry, status, q }, names),
    [all, priority, industry, status, q, names],
  );
  return useMemo(() => {
    const order = sort ?? 'next';
    if (!held || !now || held === now) return sortSelections(found, order, minute);
    const asOpened = found.map((it) => (it === now ? held : it));
    return sortSelections(asOpened, order, minute).map((it) => (it === held ? now : it));
  }, [found, sort, held, now, minute]);
}

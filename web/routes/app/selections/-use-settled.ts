import { useState } from 'react';
import { sortSelections } from '#domain/selection-list.ts';
import type { SelectionView } from '#domain/views.ts';
import type { SelectionsSearch } from './-search.ts';

/**
 * In the chosen order, but that the open card keeps the place that it had when it was opened: a step that is ticked in it, or a
 * status, would carry it away from under the finger. Once it is closed it stands where it belongs.
 */
export function useSettled(
  all: readonly SelectionView[],
  shown: readonly SelectionView[],
  { open, sort }: SelectionsSearch,
): SelectionView[] {
  const [opened, setOpened] = useState<SelectionView>();
  const now = open === undefined ? undefined : all.find((it) => it.id === open);
  const held = opened?.id === now?.id ? opened : now;
  if (held !== opened) setOpened(held);
  if (!held || !now || held === now) return sortSelections(shown, sort ?? 'next');
  return sortSelections(
    shown.map((it) => (it === now ? held : it)),
    sort ?? 'next',
  ).map((it) => (it === held ? now : it));
}

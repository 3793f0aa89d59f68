import { useCallback, useMemo } from 'react';
import { groupByIndustry, nextEvent } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { useMinute, useNow } from '#web/browser/now.ts';
import { IndustryRow } from './IndustryRow.tsx';
import type { RowGroup } from './rows.ts';
import { SeenRows } from './SeenRows.tsx';
import { SelectionCard } from './SelectionCard.tsx';
import type { SelectionsSearch } from './search.ts';

export type ListViewProps = {
  selections: readonly SelectionView[];
  search: SelectionsSearch;
  onChange: (next: Partial<SelectionsSearch>, replace?: boolean) => void;
};

/** Estimated heights in px at the default font size: a closed card or row, and what an open card adds. */
const WIDE = { card: 88, compact: 56, next: 0, step: 54, inside: 110, row: 65 };
const NARROW = { card: 127, compact: 82, next: 34, step: 68, inside: 140, row: 112 };

function sizes() {
  return !import.meta.env.SSR && window.matchMedia('(width >= 56.25rem)').matches ? WIDE : NARROW;
}

/** A card for each selection, of which one is open; `compact` ones are of one line, on a phone of two. */
export function ListView({ selections, search, compact, onChange }: ListViewProps & { compact: boolean }) {
  const now = useNow();
  const minute = useMinute();
  const px = sizes();
  const groups: RowGroup[] = useMemo(
    // By another key all heights are measured again.
    () => [{ key: compact ? 'compact' : 'list', selections }],
    [selections, compact],
  );
  const estimate = useCallback(
    (it: SelectionView) =>
      (compact ? px.compact : px.card) -
      (nextEvent(it, minute) ? 0 : px.next) +
      (it.id === search.open ? px.inside + it.events.length * px.step : 0),
    [px, compact, search.open, minute],
  );
  return (
    <SeenRows groups={groups} estimate={estimate} aim={search.open}>
      {(selection) => <SelectionCard {...{ selection, now, compact, onChange }} open={search.open === selection.id} />}
    </SeenRows>
  );
}

/** A row for each selection, under the heading of its industry. */
export function IndustryView({ selections, search, onChange }: ListViewProps) {
  const now = useNow();
  const px = sizes();
  const groups = useMemo(() => groupByIndustry(selections).map(industryGroup), [selections]);
  const estimate = useCallback(() => px.row, [px]);
  return (
    <SeenRows groups={groups} estimate={estimate} aim={search.open}>
      {(selection, { place, of }) => (
        <IndustryRow
          {...{ selection, now }}
          edge={{ first: place === 1, last: place === of }}
          onDialog={(dialog) => onChange({ open: selection.id, dialog, event: undefined })}
        />
      )}
    </SeenRows>
  );
}

function industryGroup({ industry, selections }: ReturnType<typeof groupByIndustry>[number]): RowGroup {
  return {
    key: industry,
    label: industryLabel(industry),
    heading: (
      <h2 className="-mx-1 flex items-baseline gap-2 bg-bg px-1 py-2 text-lg">
        {industryLabel(industry)}
        <span className="text-sm font-normal text-ink-2">
          <span className="num">{selections.length}</span>社
        </span>
      </h2>
    ),
    selections,
  };
}

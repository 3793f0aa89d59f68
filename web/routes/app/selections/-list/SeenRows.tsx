import type { Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { type PlacedGroup, placeRows, type Row, type RowGroup } from './rows.ts';
import { useSeenRows } from './use-seen-rows.ts';

type Place = { place: number; of: number };

type SeenRowsProps = {
  /** Both must be memoised, as must the estimate: another one makes a long list measure again. */
  groups: readonly RowGroup[];
  /** The estimated height of a row in px. */
  estimate: (selection: SelectionView) => number;
  children: (selection: SelectionView, place: Place) => ReactNode;
  /** The selection to scroll to. */
  aim: string | undefined;
};

/** A list of any length: only the visible rows are rendered, each at its place on a page as high as all of them. */
export function SeenRows({ groups, ...its }: SeenRowsProps) {
  const placed = useMemo(() => placeRows(groups), [groups]);
  return import.meta.env.SSR ? <FirstRows {...placed} {...its} /> : <RowsOfWindow {...placed} {...its} />;
}

type PlacedProps = Omit<SeenRowsProps, 'groups'> & ReturnType<typeof placeRows>;

function RowsOfWindow({ rows, placed, estimate, children, aim }: PlacedProps) {
  const { box, top, virtualizer, keepFocused } = useSeenRows(rows, estimate, aim);
  return (
    <div {...keepFocused} ref={box} className="relative print:h-auto!" style={{ height: virtualizer.getTotalSize() }}>
      {placed.map((its) => (
        <Group key={its.group.key} {...{ its, rows, top, virtualizer }}>
          {children}
        </Group>
      ))}
    </div>
  );
}

/** How many rows the server draws: more than a window shows. */
const FIRST_ROWS = 20;

/** The first rows one below the other, as the server draws them: it knows no heights, and the page's policy forbids style attributes. */
function FirstRows({ placed, rows, children }: PlacedProps) {
  const lists = placed.map(({ group, begin, end }) => (
    <ul key={group.key}>
      {rows.slice(begin, Math.min(end, FIRST_ROWS)).map(
        ({ key, selection, place, of }) =>
          selection && (
            <li key={key} data-glides={selection.id} aria-setsize={of} aria-posinset={place}>
              {children(selection, { place, of })}
            </li>
          ),
      )}
    </ul>
  ));
  return (
    <>
      {lists}
      {rows.length > FIRST_ROWS && (
        <p role="status" className="py-4 text-center text-sm text-ink-2">
          続きを読み込んでいます
        </p>
      )}
    </>
  );
}

type GroupProps = {
  its: PlacedGroup;
  rows: readonly Row[];
  top: number;
  virtualizer: Virtualizer<Window, HTMLElement>;
  children: SeenRowsProps['children'];
};

/** The visible rows of one group; its heading sticks while any of its rows is visible. */
function Group({ its: { group, begin, end }, rows, top, virtualizer, children }: GroupProps) {
  const seen = virtualizer.getVirtualItems().filter((it) => it.index >= begin && it.index < end);
  const [first, last] = [virtualizer.measurementsCache[begin], virtualizer.measurementsCache[end - 1]];
  if (seen.length === 0 || !first || !last) return null;
  const under = group.heading ? first.end : first.start;
  const list = (
    <ul className="relative print:h-auto!" style={{ height: last.end - under }}>
      {seen.map((it) => {
        const { selection, place, of } = rows[it.index] as Row;
        return (
          selection && (
            <li
              key={it.key}
              ref={virtualizer.measureElement}
              data-index={it.index}
              data-glides={selection.id}
              aria-setsize={of}
              aria-posinset={place}
              className="absolute inset-x-0 print:static"
              style={{ top: it.start - under }}
            >
              {children(selection, { place, of })}
            </li>
          )
        );
      })}
    </ul>
  );
  if (!group.heading) return list;
  return (
    <section
      aria-label={group.label}
      className="absolute inset-x-0 print:static print:h-auto!"
      style={{ top: first.start - top, height: last.end - first.start }}
    >
      <div ref={virtualizer.measureElement} data-index={begin} className="sticky top-(--header) z-10">
        {group.heading}
      </div>
      {list}
    </section>
  );
}

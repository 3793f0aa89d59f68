import { useLocation } from '@tanstack/react-router';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { indexesToDraw, type Row } from './rows.ts';
import { useWholeList } from './use-whole-list.ts';

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4;
const HEADING_PX = 42;
/** The height of the header and a margin. */
const HEADER_PX = 84;
/** How much of a row must be visible for it to count as shown. */
const ENOUGH_PX = 200;

/** Measured heights are kept on leaving, so that Back restores the scroll position. */
let measured: VirtualItem[] = [];

/**
 * Which rows to render, and where: the visible ones and a few around them, those around the focus, so that Tab finds the next one, and all
 * of them while the page is printed or searched. `estimate` is the height in px of a row before it is measured. On arrival the row `aim` is
 * scrolled into view.
 */
export function useSeenRows(
  rows: readonly Row[],
  estimate: (selection: SelectionView) => number,
  aim: string | undefined,
) {
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const [top, setTop] = useState(0);
  const whole = useWholeList();
  // Once: each look makes the browser lay out what has changed so far.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other keys all rows are placed again, and by other estimates they should be
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows, estimate]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_PX,
    initialRect,
    initialMeasurementsCache: measured,
    getItemKey,
    estimateSize: (index) => (rows[index]?.selection ? estimate(rows[index].selection) : HEADING_PX),
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      if (whole) return indexesToDraw(rows, [[0, rows.length - 1]]);
      const kept = focused === undefined ? -1 : rows.findIndex((it) => it.selection?.id === focused);
      const seen = [startIndex - overscan, endIndex + overscan] as const;
      return indexesToDraw(rows, kept < 0 ? [seen] : [seen, [kept - overscan, kept + overscan]]);
    },
  });
  // The content above the list may wrap into more or fewer lines.
  useLayoutEffect(() => setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY)));
  useEffect(
    () => () => {
      measured = virtualizer.takeSnapshot();
    },
    [virtualizer],
  );
  useAim(
    rows.findIndex((it) => aim !== undefined && it.selection?.id === aim),
    virtualizer,
  );
  const keepFocused = {
    onFocus: ({ target }: FocusEvent) => {
      const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
      setFocused(rows[at]?.selection?.id);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(undefined);
    },
  };
  return { box, top, virtualizer, keepFocused };
}

type Aimed = {
  measurementsCache: VirtualItem[];
  scrollOffset: number | null;
  scrollToIndex: (index: number, options: { align: 'start' }) => void;
};

/** Scrolls to a row on arrival, however long the list is; also when search navigates to it within the list. */
function useAim(index: number, virtualizer: Aimed) {
  const aimed = useLocation({ select: ({ state }) => (state.aimed ? state.__TSR_key : undefined) });
  const latest = useRef({ index, virtualizer });
  useLayoutEffect(() => {
    latest.current = { index, virtualizer };
  });
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current && !aimed) return;
    const frame = requestAnimationFrame(() => {
      arrived.current = true;
      const { index, virtualizer } = latest.current;
      const place = virtualizer.measurementsCache[index];
      if (!place) return;
      const offset = virtualizer.scrollOffset ?? 0;
      const shown = place.start >= offset + HEADER_PX && place.start + ENOUGH_PX <= offset + window.innerHeight;
      if (!shown) virtualizer.scrollToIndex(index, { align: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [aimed]);
}

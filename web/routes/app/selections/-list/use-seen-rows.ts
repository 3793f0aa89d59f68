import { useLocation } from '@tanstack/react-router';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { indexesToDraw, type Row } from './rows.ts';
import { useWholeList } from './use-whole-list.ts';

/** Rows that are drawn above and below what is seen. */
const OVERSCAN = 4;
const HEADING_PX = 42;
/** What the header covers of the window, and a little more. */
const HEADER_PX = 84;
/** What of a row must be in sight for it to count as shown. */
const ENOUGH_PX = 200;

/** What has been measured stays known when one leaves, so that Back finds the place again. */
let measured: VirtualItem[] = [];

/**
 * Which rows are to be drawn, and where: those that are seen and a few around them, those around the focus, so that Tab finds the next one, and all of them once the page
 * is printed or searched. `estimate` is the height of a row before it has been drawn, in px. On arrival the row `aim` is brought into sight.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other keys all rows are placed again, and by other estimates they should be
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows, estimate]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_PX,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
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
  // What stands above the list may wrap into more lines, or fewer.
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

/** Whoever comes here for a row sees it, however long the list is; also who was here already, and looked for it. */
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

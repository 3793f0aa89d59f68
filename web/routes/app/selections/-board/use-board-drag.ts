import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { mayMoveTo } from '#domain/selections/board.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { STATUS_IDS, STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { useDrag } from '#web/ui/drag/drag.ts';
import type { Point } from '#web/ui/drag/drag-rules.ts';

/** A dragged card: its selection when the drag began, and the column that it is over. */
export type Lifted = { selection: SelectionView; target: Status | null };

/** Why a selection cannot move to the column of a status, in words; null where it can. */
export function refusalOf(selection: SelectionView, status: Status): string | null {
  if (mayMoveTo(selection, status)) return null;
  return `${PHASES[selection.selectionPhase].label}では「${STATUSES[status].label}」を選べません`;
}

/** What a card is over, for screen readers. */
export function destination({ selection, target }: Lifted): string {
  if (!target || target === selection.status) return '';
  return refusalOf(selection, target) ?? `移動先「${STATUSES[target].label}」`;
}

/** Half the width of the dragged card and a margin, in pixels: it does not leave the window sideways. */
const HALF = 104;

type BoardDrag = {
  all: readonly SelectionView[];
  onDrop: (selection: SelectionView, status: Status) => void;
  onCancel: () => void;
};

/** The dragged card, and the position of `shadow`, its picture under the pointer. */
export function useBoardDrag(strip: RefObject<HTMLElement | null>, { all, onDrop, onCancel }: BoardDrag) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  // The current drag: the pointer is faster than React, and its position concerns the shadow only.
  const latest = useRef<Lifted | null>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  const shadow = useRef<HTMLDivElement>(null);
  const put = (next: Lifted | null) => {
    latest.current = next;
    setLifted(next);
  };
  const follow = () => {
    const { x, y } = at.current;
    const inside = Math.max(HALF, Math.min(x, window.innerWidth - HALF));
    if (shadow.current) shadow.current.style.translate = `${inside}px ${y}px`;
  };
  useLayoutEffect(follow);
  const cancel = () => {
    put(null);
    onCancel();
  };
  useDrag(strip, {
    take(element, from) {
      const selection = selectionAt(element, all);
      if (!selection) return false;
      at.current = from;
      put({ selection, target: selection.status });
      return true;
    },
    move(to) {
      at.current = to;
      follow();
      const target = statusAt(strip.current, to);
      if (latest.current && latest.current.target !== target) put({ ...latest.current, target });
    },
    drop(to) {
      const held = latest.current;
      const status = statusAt(strip.current, to);
      if (!held || !status) return cancel();
      put(null);
      onDrop(held.selection, status);
    },
    cancel,
  });
  return { lifted, shadow };
}

/** The selection of the pressed card; a press on one of its buttons other than the grip is not a drag. */
function selectionAt(element: Element, all: readonly SelectionView[]): SelectionView | undefined {
  const card = element.closest<HTMLElement>('[data-card]');
  if (!element.closest('[data-grip]') && element.closest('button')) return undefined;
  return all.find((it) => it.id === card?.dataset.card);
}

function statusAt(strip: HTMLElement | null, { x, y }: Point): Status | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-status]');
  return STATUS_IDS.find((it) => it === column?.dataset.status && strip?.contains(column)) ?? null;
}

import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { STATUS_IDS, type Status } from '#domain/taxonomy/statuses.ts';

/** So near to the edge of the board, in px, a dragged card scrolls it, and by so much at a time. */
const EDGE = 56;
const STEP = 18;

/** What a dragged card carries along. */
export const cardPayload = (selectionId: string) => ({ selectionId });
/** What a column says of itself. */
export const columnPayload = (status: Status) => ({ status });

/** Follows the card that is being dragged, answers its id, and tells in which column it was dropped. */
export function useBoardDrag(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (selectionId: string, status: Status) => void,
): string | null {
  const [dragged, setDragged] = useState<string | null>(null);
  const dropped = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(source.data.selectionId as string),
        onDrag: ({ location }) => scrollAtEdge(scroller.current, location.current.input.clientX),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const over = location.current.dropTargets[0]?.data.status;
          const status = STATUS_IDS.find((it) => it === over);
          if (status) dropped(source.data.selectionId as string, status);
        },
      }),
    [scroller],
  );
  return dragged;
}

function scrollAtEdge(scroller: HTMLElement | null, x: number) {
  const box = scroller?.getBoundingClientRect();
  if (!box) return;
  if (x < box.left + EDGE) scroller?.scrollBy(-STEP, 0);
  if (x > box.right - EDGE) scroller?.scrollBy(STEP, 0);
}

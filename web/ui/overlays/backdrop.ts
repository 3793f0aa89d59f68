import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Handlers for a <dialog> that a press on its backdrop closes. The press must also begin there: a click that begins in a field, to select
 * its text, and ends on the backdrop has the dialog as its target too.
 */
export function useBackdrop(onClose: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      began.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && event.target === event.currentTarget) onClose();
      began.current = false;
    },
  };
}

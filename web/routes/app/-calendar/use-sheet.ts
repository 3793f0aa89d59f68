import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Day } from '#domain/time.ts';
import type { CalendarSearch } from './search.ts';

type Change = (next: Partial<CalendarSearch>, replace?: boolean) => Promise<void>;

/** The open sheet, with a history entry of its own: closing it is Back, unless the visit began with it. */
export function useSheet(change: Change) {
  const { history } = useRouter();
  const openedHere = useRef(false);
  const open = (what: Pick<CalendarSearch, 'event' | 'dialog'>) => {
    openedHere.current = true;
    return change(what);
  };
  return {
    open,
    openEvent: async (event: string, day: Day) => {
      await change({ day }, true);
      await open({ event });
    },
    close: () => (openedHere.current ? history.back() : void change({ event: undefined, dialog: undefined }, true)),
  };
}

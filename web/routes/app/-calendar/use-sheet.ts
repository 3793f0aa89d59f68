import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Day } from '#domain/time.ts';
import type { CalendarSearch } from './search.ts';

type Change = (next: Partial<CalendarSearch>, replace?: boolean) => Promise<void>;

/** The open sheet, with a history entry of its own: closing it is Back, once, unless the visit began with it. */
export function useSheet({ event, dialog }: CalendarSearch, change: Change) {
  const { history } = useRouter();
  const openedHere = useRef(false);
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each sheet, and once none is open
  useEffect(() => {
    left.current = false;
  }, [event, dialog]);
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
    close: () => {
      if (!openedHere.current) return void change({ event: undefined, dialog: undefined }, true);
      if (!left.current) history.back();
      left.current = true;
    },
  };
}

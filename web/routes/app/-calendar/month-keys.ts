import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { msBetween } from '#domain/events/event-move.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addDays, addMonths, type Day, weekday } from '#domain/time.ts';
import { isEnd, pickUp } from './month-moves.ts';
import type { Moving } from './use-moving.ts';

type Month = {
  day: Day;
  weeks: Day[][] | undefined;
  today: Day;
  byDay: Map<Day, Entry[]>;
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
  onList: () => void;
  moving: Moving | undefined;
};

/** The keys of a month: they move the focus from day to day, open the day's event, and move events. */
export function useMonthKeys(grid: RefObject<HTMLDivElement | null>, month: Month) {
  const { day, weeks, today, byDay, onDay, onEvent, onList, moving } = month;
  /** The day that the keys have reached while the page has not caught up yet. */
  const ahead = useRef<Day | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isOnDay = focused?.matches('[role=gridcell]') && grid.current?.contains(focused);
    // The focused day may have changed since.
    if (ahead.current === null ? !isOnDay : ahead.current !== day) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    ahead.current = null;
  }, [grid, day]);
  const go = (to: Day) => {
    ahead.current = to;
    onDay(to);
  };
  const end = (key: string, { move, drop, cancel }: Moving) => {
    if (key !== 'Escape') return drop();
    cancel();
    if (move) go(move.from);
  };
  const open = (from: Day) => {
    const [only, ...others] = byDay.get(from) ?? [];
    return only && others.length === 0 ? onEvent(only.event.id, from) : onList();
  };
  const walk = (from: Day, to: Day) => {
    if (to === from || (weeks && !weeks.flat().includes(to))) return;
    if (moving?.move) moving.moveTo(msBetween(moving.move.from, to));
    go(to);
  };
  return {
    choose(chosen: Day) {
      ahead.current = null;
      onDay(chosen);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const from = ahead.current ?? day;
      const target = event.target as HTMLElement;
      if (moving && event.key === 'm') return pickUp(moving, from, byDay.get(from) ?? [], target);
      const isMoving = moving?.move && isEnd(event.key);
      // On a chip the key belongs to the chip.
      const opens = (event.key === 'Enter' || event.key === ' ') && target.matches('[role=gridcell]');
      const to = destination(event, from, today);
      if (!isMoving && !opens && !to) return;
      event.preventDefault();
      if (isMoving) end(event.key, moving);
      else if (to) walk(from, to);
      else open(from);
    },
    onBlur(event: FocusEvent) {
      if (moving?.move?.by !== 'keys' || !event.relatedTarget) return;
      if (!grid.current?.contains(event.relatedTarget as Node)) moving.cancel();
    },
  };
}

function destination({ key, shiftKey }: KeyboardEvent, day: Day, today: Day): Day | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return addDays(day, -weekday(day));
  if (key === 'End') return addDays(day, 6 - weekday(day));
  const months = shiftKey ? 12 : 1;
  if (key === 'PageUp') return addMonths(day, -months);
  if (key === 'PageDown') return addMonths(day, months);
  return key === 't' ? today : undefined;
}

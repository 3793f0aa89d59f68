import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { standsAbove } from '#domain/calendar/calendar-week.ts';
import { minuteOf, msBetween, msToMinute, msToQuarter } from '#domain/events/event-move.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addDays, DAY, type Day, daysBetween, jstDay } from '#domain/time.ts';
import { useDrag } from '#web/ui/drag/drag.ts';
import type { Point } from '#web/ui/drag/drag-rules.ts';
import { isEnd } from './month-moves.ts';
import { type EventMove, type Moving, movedEntry } from './use-moving.ts';
import type { Hours } from './week-hours.ts';

type Root = RefObject<HTMLElement | null>;
type Keys = { days: readonly Day[]; entries: readonly Entry[]; moving: Moving; onDay: (day: Day) => void };

/** m picks up the focused event; arrows move it by days and quarters of an hour, Enter drops it, Esc and a focus elsewhere cancel. */
export function useWeekKeys(root: Root, { days, entries, moving, onDay }: Keys) {
  /** The event that was just dropped or cancelled takes the focus again at its place. */
  const dropped = useRef<Entry | null>(null);
  useEffect(() => {
    const it = dropped.current?.event;
    const button = it && root.current?.querySelector<HTMLElement>(`[data-event="${it.id}"][data-at="${it.deadline}"]`);
    if (!button) return;
    dropped.current = null;
    if (document.activeElement === root.current || document.activeElement === document.body) button.focus();
  });
  useEffect(() => {
    if (moving.move?.by === 'keys')
      root.current?.querySelector('[data-arriving]')?.scrollIntoView({ block: 'nearest' });
  }, [root, moving.move]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { move } = moving;
    if (event.key === 'm' && !move) {
      const button = (event.target as HTMLElement).closest<HTMLElement>('[data-event]');
      const entry = entries.find((it) => it.event.id === button?.dataset.event);
      if (!entry) return;
      moving.pickUp({ entry, from: jstDay(entry.event.deadline), by: 'keys' });
      root.current?.focus();
    }
    if (move?.by !== 'keys') return;
    if (isEnd(event.key)) {
      event.preventDefault();
      dropped.current = event.key === 'Escape' ? move.entry : movedEntry(move);
      if (event.key === 'Escape') moving.cancel();
      else moving.drop();
      return;
    }
    const step = stepOf(event.key, move);
    if (step === undefined) return;
    event.preventDefault();
    const ms = move.ms + step;
    moving.moveTo(ms);
    const day = jstDay(movedEntry({ ...move, ms }).event.deadline);
    if (!days.includes(day)) onDay(day);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Where the window lost the focus, it returns to where it was.
    const stays = [relatedTarget, document.activeElement].includes(root.current);
    if (moving.move?.by === 'keys' && !stays) moving.cancel();
  };
  return { onKeyDown, onBlur };
}

function stepOf(key: string, move: EventMove): number | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
  const step = days[key];
  if (step !== undefined) return step * DAY;
  if (standsAbove(move.entry)) return undefined;
  const start = movedEntry(move).event.deadline;
  if (key === 'ArrowUp') return msToQuarter(start, -1);
  return key === 'ArrowDown' ? msToQuarter(start, 1) : undefined;
}

type Dragged = { entries: readonly Entry[]; moving: Moving; hours: Hours };

/** A dragged event moves to the day under the pointer and, among the hours, to the quarter of an hour. */
export function useWeekDrag(root: Root, { entries, moving, hours }: Dragged) {
  /** The dragged entry, with the offset of the pointer from its start in days and minutes. */
  const dragged = useRef<{ entry: Entry; from: Day; days: number; below: number } | null>(null);
  const columnAt = ({ x, y }: Point) => {
    const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
    return column && root.current?.contains(column) ? column : null;
  };
  const minuteAt = (column: HTMLElement, y: number) => {
    const box = column.querySelector('[data-hours]')?.getBoundingClientRect();
    return box ? hours.first + ((y - box.top) / box.height) * hours.span : 0;
  };
  useDrag(root, {
    take(element, at) {
      const id = element.closest<HTMLElement>('[data-event]')?.dataset.event;
      const entry = entries.find((it) => it.event.id === id);
      const column = columnAt(at);
      const from = column?.dataset.day;
      if (!entry || !column || !from) return false;
      const { deadline } = entry.event;
      const below = minuteAt(column, at.y) - minuteOf(deadline);
      dragged.current = { entry, from, days: daysBetween(jstDay(deadline), from), below };
      moving.pickUp({ entry, from, by: 'pointer' });
      return true;
    },
    move(at) {
      const column = columnAt(at);
      const day = column?.dataset.day;
      if (!dragged.current || !column || !day) return;
      const { entry, from, days, below } = dragged.current;
      const start = minuteAt(column, at.y) - below;
      moving.moveTo(standsAbove(entry) ? msBetween(from, day) : msToMinute(entry.event, addDays(day, -days), start));
    },
    drop: (at) => (columnAt(at) ? moving.drop() : moving.cancel()),
    cancel: () => moving.cancel(),
  });
}

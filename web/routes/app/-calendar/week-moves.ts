import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { standsAbove } from '#domain/calendar/calendar-week.ts';
import { minuteOf, msBetween, msToMinute, msToQuarter } from '#domain/events/event-move.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addDays, DAY, type Day, daysBetween, jstDay } from '#domain/time.ts';
import { useDrag } from '#web/ui/drag/drag.ts';
import type { Point } from '#web/ui/drag/drag-rules.ts';
import { isEnd } from './month-moves.ts';
import { type Carry, type Carrying, carried } from './use-moving.ts';
import type { Hours } from './week-hours.ts';

type Root = RefObject<HTMLElement | null>;
type Keys = { days: readonly Day[]; entries: readonly Entry[]; carrying: Carrying; onDay: (day: Day) => void };

/** m picks up the focused event; arrows move it by days and quarters of an hour, Enter drops it, Esc cancels. */
export function useWeekKeys(root: Root, { days, entries, carrying, onDay }: Keys) {
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
    if (carrying.carry?.by === 'keys')
      root.current?.querySelector('[data-arriving]')?.scrollIntoView({ block: 'nearest' });
  }, [root, carrying.carry]);

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { carry } = carrying;
    if (event.key === 'm' && !carry) {
      const button = (event.target as HTMLElement).closest<HTMLElement>('[data-event]');
      const entry = entries.find((it) => it.event.id === button?.dataset.event);
      if (!entry) return;
      carrying.pickUp({ entry, from: jstDay(entry.event.deadline), by: 'keys' });
      root.current?.focus();
    }
    if (carry?.by !== 'keys') return;
    if (isEnd(event.key)) {
      event.preventDefault();
      dropped.current = event.key === 'Escape' ? carry.entry : carried(carry);
      if (event.key === 'Escape') carrying.cancel();
      else carrying.drop();
      return;
    }
    const step = stepOf(event.key, carry);
    if (step === undefined) return;
    event.preventDefault();
    const ms = carry.ms + step;
    carrying.carryTo(ms);
    const day = jstDay(carried({ ...carry, ms }).event.deadline);
    if (!days.includes(day)) onDay(day);
  };
}

function stepOf(key: string, carry: Carry): number | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
  const step = days[key];
  if (step !== undefined) return step * DAY;
  if (standsAbove(carry.entry)) return undefined;
  const start = carried(carry).event.deadline;
  if (key === 'ArrowUp') return msToQuarter(start, -1);
  return key === 'ArrowDown' ? msToQuarter(start, 1) : undefined;
}

type Dragged = { entries: readonly Entry[]; carrying: Carrying; hours: Hours };

/** A dragged event moves to the day under the pointer and, among the hours, to the quarter of an hour. */
export function useWeekDrag(root: Root, { entries, carrying, hours }: Dragged) {
  /** The dragged entry, with the offset of the pointer from its start in days and minutes. */
  const held = useRef<{ entry: Entry; from: Day; days: number; below: number } | null>(null);
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
      held.current = { entry, from, days: daysBetween(jstDay(deadline), from), below };
      carrying.pickUp({ entry, from, by: 'pointer' });
      return true;
    },
    over(at) {
      const column = columnAt(at);
      const day = column?.dataset.day;
      if (!held.current || !column || !day) return;
      const { entry, from, days, below } = held.current;
      const start = minuteAt(column, at.y) - below;
      carrying.carryTo(standsAbove(entry) ? msBetween(from, day) : msToMinute(entry.event, addDays(day, -days), start));
    },
    drop: (at) => (columnAt(at) ? carrying.drop() : carrying.cancel()),
    cancel: () => carrying.cancel(),
  });
}

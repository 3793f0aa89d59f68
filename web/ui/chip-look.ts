import type { EventKind } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';

const LOOK: Record<EventKind, string> = {
  deadline: 'bg-shu-soft text-shu-ink [--bar:var(--shu)]',
  appointment: 'bg-brand-soft text-brand-strong [--bar:var(--brand)]',
};
const PAST = 'bg-surface-2 text-ink-2 [--bar:var(--line-strong)]';
const BAR: Record<Priority, string> = {
  first: 'bg-(--bar)',
  second: 'bg-[repeating-linear-gradient(var(--bar)_0_3px,transparent_3px_6px)]',
  other: 'invisible w-0!',
};

/** How an event looks in the calendar: hue says deadline or appointment, the bar at the left says priority. */
export function chipLook(kind: EventKind, priority: Priority, past: boolean): { look: string; bar: string } {
  return { look: past ? PAST : LOOK[kind], bar: BAR[priority] };
}

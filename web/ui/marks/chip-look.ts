import type { EventKind } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';

// In forced colours the edge's weight marks the kind, because gradients are gone.
const LOOK: Record<EventKind, string> = {
  deadline: 'bg-shu-soft text-shu-ink [--bar:var(--shu)] forced-colors:border-2',
  appointment:
    'bg-brand text-on-brand [--bar:color-mix(in_oklab,var(--on-brand)_55%,var(--brand))] forced-colors:border',
  expected: 'bg-surface text-brand-strong [--bar:var(--brand)] forced-colors:border',
};
const PAST = 'bg-surface-2 text-ink-2 [--bar:var(--line-strong)] forced-colors:border forced-colors:border-dotted';
const BAR: Record<Priority, string> = {
  first: 'w-[3px] bg-(--bar) forced-colors:bg-[CanvasText]',
  second:
    'w-[3px] bg-[repeating-linear-gradient(var(--bar)_0_4px,transparent_4px_7px)] forced-colors:border-l-3 forced-colors:border-dashed',
  other: 'invisible w-0',
};

/** The classes of an event in the calendar: hue marks deadline or appointment (an expected day has no ground), the bar inside its left edge the priority. */
export function chipLook(kind: EventKind, priority: Priority, past: boolean): { look: string; bar: string } {
  return { look: past ? PAST : LOOK[kind], bar: BAR[priority] };
}

import { useMutation } from '@tanstack/react-query';
import { type Moments, movedBy } from '#domain/events/event-move.ts';
import { byMoment } from '#domain/events/events.ts';
import { pick } from '#domain/record.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { type Day, dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { storedMeanwhile } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import { sendOrKeep } from '#web/outbox/write.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { feel, glide } from '#web/ui/motion/glide.ts';
import { useOptimistic } from '../-parts/changes.ts';

/** `told`: the message that has told of it; an undo has none. */
type EventMove = { event: EventView; to: Moments; told?: number };

/**
 * Moves an event by milliseconds: optimistic, with undo. The optimistic version counts up as on the server, so that an undo or a second
 * move builds on it. A change made elsewhere meanwhile is not overwritten, but shown.
 */
export function useEventMove(today: Day) {
  const optimistic = useOptimistic();
  const put = (id: string, change: (event: EventView) => EventView) =>
    optimistic((selection) =>
      selection.events.some((it) => it.id === id)
        ? { ...selection, events: byMoment(selection.events.map((it) => (it.id === id ? change(it) : it))) }
        : selection,
    );
  const move = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ event: { id: eventId, selectionId, version, ...was }, to }: EventMove) =>
      sendOrKeep({ kind: 'event', selectionId, eventId, version, from: pick(was, ['deadline', 'endsAt']), to }),
    onMutate: ({ event, to }) => put(event.id, (it) => ({ ...it, ...to, version: event.version + 1 })),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.close(asked.told);
      const stored = storedMeanwhile<EventView>(error);
      if (stored) put(stored.id, () => stored);
      const again = stored ? undefined : () => move.mutate(asked);
      toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`, again, `moment:${asked.event.id}`);
    },
  });
  return (entry: Entry, ms: number) => {
    const { event } = entry;
    const to = movedBy(event, ms);
    if (to.deadline === event.deadline) return;
    const back = { deadline: event.deadline, endsAt: event.endsAt };
    const undo = () =>
      glide(() => move.mutate({ event: { ...event, ...to, version: event.version + 1 }, to: back }), event.id);
    feel();
    const text = `${entryName(entry)}を${whereTo(event.deadline, to.deadline, today)}に移動しました`;
    const told = toasts.show(text, undo, { of: `moment:${event.id}` });
    move.mutate({ event, to, told });
  };
}

/** The new day of an event, with the time where that changes too. */
export function whereTo(from: Instant, to: Instant, today: Day): string {
  const clock = jstClock(to);
  return dayLabel(jstDay(to), today) + (clock === jstClock(from) ? '' : clock);
}

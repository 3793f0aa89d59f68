import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { DateChange } from '#domain/sharing/shared-events.ts';
import { type Instant, plus, toMs } from '#domain/time.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import { dateChangesQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useOptimistic } from '../-parts/changes.ts';

/** `text`: the message that tells of it; `told`: the one that did. `done`: the event's version after the answer, and whether that was undone. */
type DateChangeDecision = {
  event: EventView;
  change: DateChange;
  answer: 'accept' | 'keep';
  text: string;
  told?: number;
  done: { version?: number; isUndone?: boolean };
};

/** Answers a date change: optimistic, with undo. */
export function useDateChangeAnswer() {
  const cache = useQueryClient();
  const optimistic = useOptimistic();
  const put = (id: string, moved: Partial<EventView>) =>
    optimistic((selection) => ({
      ...selection,
      events: selection.events.map((it) => (it.id === id ? { ...it, ...moved } : it)),
    }));
  /** Shows the event at its new moment, without the date change; returns the rollback. */
  const show = ({ event, change, answer }: DateChangeDecision) => {
    const changes = cache.getQueryData(dateChangesQuery.queryKey);
    cache.setQueryData(
      dateChangesQuery.queryKey,
      changes?.filter((it) => it.eventId !== event.id),
    );
    const rollBack = put(event.id, answer === 'accept' ? movedTo(event, change.deadline) : event);
    return () => {
      rollBack();
      cache.setQueryData(dateChangesQuery.queryKey, changes);
    };
  };
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: sendUndo,
    onError: (error) => toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`),
  });
  const decide = useMutation({
    scope: IN_ORDER,
    mutationFn: async ({ event, change: { sharedEventId }, answer, done }: DateChangeDecision) => {
      const decision = answer === 'keep' ? { answer } : { answer, from: event.deadline };
      const { version } = await call(
        api.events[':id']['date-change'].$put({ param: { id: event.id }, json: { sharedEventId, ...decision } }),
      );
      done.version = version;
    },
    onMutate: show,
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.close(asked.told);
      if (asked.done.isUndone) return;
      const stored = storedMeanwhile<EventView>(error);
      if (stored) put(stored.id, stored);
      const again = stored ? undefined : () => tellAndDecide(asked);
      toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`, again, `moment:${asked.event.id}`);
    },
  });
  const tellAndDecide = (asked: DateChangeDecision) => {
    const takeBack = () => {
      asked.done.isUndone = true;
      undo.mutate(asked);
    };
    // As a move of the event by its student: what is told of its moment next takes the place of this, and of 再試行.
    const told = toasts.show(asked.text, takeBack, { of: `moment:${asked.event.id}` });
    decide.mutate({ ...asked, told });
  };
  return (entry: Entry, change: DateChange, answer: DateChangeDecision['answer']) => {
    const name = entryName(entry);
    const text = answer === 'accept' ? `${name}の日時を変更しました` : `${name}の日時はこのままです`;
    tellAndDecide({ event: entry.event, change, answer, text, done: {} });
  };
}

function movedTo(event: EventView, deadline: Instant): Pick<EventView, 'deadline' | 'endsAt'> {
  return { deadline, endsAt: event.endsAt && plus(event.endsAt, toMs(deadline) - toMs(event.deadline)) };
}

/** The event as it was before the answer; one that is changed meanwhile stays as it is now. */
function sendUndo({ event, change, answer, done }: DateChangeDecision): Promise<unknown> {
  const { deadline, reminderTypes, sharedEventId } = event;
  // The one on the screen can be older or newer than the server's: other changes were made, or wait to be sent.
  const version = done.version === undefined ? event.version : done.version - 1;
  const undone =
    answer === 'keep'
      ? { answer: 'ask' as const }
      : { answer: 'undo' as const, before: { version, deadline, reminderTypes, sharedEventId } };
  return call(
    api.events[':id']['date-change'].$put({
      param: { id: event.id },
      json: { sharedEventId: change.sharedEventId, ...undone },
    }),
  );
}

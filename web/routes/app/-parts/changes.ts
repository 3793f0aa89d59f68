import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { remindersAfter } from '#domain/reminders/reminders.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { entryName } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { readClock } from '#domain/time.ts';
import { storedMeanwhile } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import { sendOrKeep } from '#web/outbox/write.ts';
import { notificationSettingsQuery, selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { feel, glide } from '#web/ui/motion/glide.ts';
import { completionText } from './completion-text.ts';

/** Changes the student's selections in the cache, and returns the rollback in case the server refuses. */
export function useOptimistic() {
  const cache = useQueryClient();
  return (change: (selection: SelectionView) => SelectionView) => {
    const before = cache.getQueryData(selectionsQuery.queryKey);
    cache.setQueryData(selectionsQuery.queryKey, before?.map(change));
    return () => cache.setQueryData(selectionsQuery.queryKey, before);
  };
}

/** Loaded when it is needed; without a connection nothing is offered. */
const offers = (offer: (it: typeof import('./es-offers.ts')) => void) => {
  void import('./es-offers.ts').then(offer, () => {});
};

/** Marks an event as done or not done: optimistic, with undo. Offers ES提出済み as the status after the deadline of an ES. */
export function useCompletion() {
  const complete = useToldCompletion();
  const changeStatus = useToldStatusChange();
  const cache = useQueryClient();
  return (event: EventView, completed: boolean) => {
    const toast = complete(event, completed);
    if (!completed || event.eventType !== 'es_deadline') return;
    const selection = cache.getQueryData(selectionsQuery.queryKey)?.find((it) => it.id === event.selectionId);
    if (selection) offers((it) => it.offerStatus(toast, selection, changeStatus));
  };
}

/** `told`: the message that has told of it; an undo has none. */
type Completion = { event: EventView; completed: boolean; told?: number };

function useToldCompletion() {
  const optimistic = useOptimistic();
  const cache = useQueryClient();
  const completion = useMutation({
    scope: IN_ORDER,
    meta: { isCompletion: true },
    mutationFn: ({ event: { id: eventId, selectionId }, completed }: Completion & { rollBack: () => void }) =>
      sendOrKeep({ kind: 'completion', selectionId, eventId, completed }),
    onError: (error, { rollBack, ...asked }) => {
      rollBack();
      toasts.close(asked.told);
      toasts.error(
        `イベントの更新に失敗しました。${messageFor(error)}`,
        () => send(asked),
        `completion:${asked.event.id}`,
      );
    },
  });
  // Before the mutation begins, whose own hook would run after the press: screen and message are drawn once, and not one after the other.
  const send = (asked: Completion) => completion.mutate({ ...asked, rollBack: put(asked) });
  const put = ({ event, completed }: Completion) =>
    optimistic((selection) => {
      // The others keep their identity: with thousands, comparing them would be slow.
      if (selection.id !== event.selectionId) return selection;
      return { ...selection, events: selection.events.map((it) => (it.id === event.id ? { ...it, completed } : it)) };
    });
  return (event: EventView, completed: boolean) => {
    feel();
    const selection = cache.getQueryData(selectionsQuery.queryKey)?.find((it) => it.id === event.selectionId);
    const told = toasts.show(completionText(completed), () => send({ event, completed: !completed }), {
      about: selection && entryName({ selection, event }),
      of: `completion:${event.id}`,
    });
    send({ event, completed, told });
    return told;
  };
}

const REMINDERS = {
  ended: 'リマインド停止',
  resumed: 'リマインド再開',
} as const;

type StatusAsked = {
  id: string;
  from: Status;
  status: Status;
  told?: number;
};

/**
 * Sets the status of a selection: optimistic, with undo. A status chosen elsewhere meanwhile is not overwritten, but shown. With ES提出済み
 * it offers to complete the deadline of the ES.
 */
export function useStatusChange() {
  const changeStatus = useToldStatusChange();
  const complete = useToldCompletion();
  return (selection: SelectionView, status: Status) => {
    const toast = changeStatus(selection, status);
    if (status === 'es_submitted') offers((it) => it.offerCompletion(toast, selection, complete));
  };
}

/** Meets an ending once it stands. */
function meet(id: string, status: Status, told: number) {
  if (status !== 'offer' && status !== 'rejected') return;
  void import('./celebration.ts').then(
    (it) => it.meet(id, status, told),
    () => {},
  );
}

function useToldStatusChange() {
  const optimistic = useOptimistic();
  const cache = useQueryClient();
  const put = (id: string, status: Status) =>
    optimistic((selection) => (selection.id === id ? { ...selection, status } : selection));
  const change = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id, from, status }: StatusAsked) => sendOrKeep({ kind: 'status', selectionId: id, from, status }),
    onMutate: ({ id, status }) => put(id, status),
    // Here, so that it comes also where the screen was left meanwhile.
    onSuccess: (_, { id, status, told }) => told !== undefined && meet(id, status, told),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.close(asked.told);
      const stored = storedMeanwhile<SelectionView>(error);
      if (stored) put(stored.id, stored.status);
      const again = stored ? undefined : () => change.mutate(asked);
      toasts.error(`ステータスの更新に失敗しました。${messageFor(error)}`, again, `status:${asked.id}`);
    },
  });
  return (selection: SelectionView, status: Status) => {
    const { id, status: before } = selection;
    const timings = cache.getQueryData(notificationSettingsQuery.queryKey) ?? DEFAULT_NOTIFICATION_SETTINGS;
    const reminders = remindersAfter(selection, status, timings, readClock());
    feel();
    const told = toasts.show(
      'ステータスを更新しました',
      () => glide(() => change.mutate({ id, from: status, status: before }), id),
      {
        about: reminders ? `${displayName(selection)}　${REMINDERS[reminders]}` : displayName(selection),
        of: `status:${id}`,
      },
    );
    glide(() => change.mutate({ id, from: before, status, told }), id);
    return told;
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/notifications.ts';
import { remindersAfter } from '#domain/reminders/reminders.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { readClock } from '#domain/time.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { notificationSettingsQuery, selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** The mutation scope: changes and their undos reach the server in the order in which they were made. */
export const IN_ORDER = { id: 'selections' };

/** Changes the student's selections in the cache, and returns the rollback in case the server refuses. */
export function useOptimistic() {
  const cache = useQueryClient();
  return (change: (selection: SelectionView) => SelectionView) => {
    const before = cache.getQueryData(selectionsQuery.queryKey);
    cache.setQueryData(selectionsQuery.queryKey, before?.map(change));
    return () => cache.setQueryData(selectionsQuery.queryKey, before);
  };
}

/** Marks an event as done or not done: optimistic, with undo. */
export function useCompletion() {
  const optimistic = useOptimistic();
  const completion = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ event, completed }: { event: EventView; completed: boolean }) => {
      const endpoint = api.events[':id'].completion;
      const param = { id: event.id };
      return call(completed ? endpoint.$put({ param }) : endpoint.$delete({ param }));
    },
    onMutate: ({ event, completed }) =>
      optimistic((selection) => {
        // The others keep their identity: with thousands, comparing them would be slow.
        if (selection.id !== event.selectionId) return selection;
        return { ...selection, events: selection.events.map((it) => (it.id === event.id ? { ...it, completed } : it)) };
      }),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`, () => completion.mutate(asked));
    },
  });
  return (event: EventView, completed: boolean) => {
    const toast = toasts.show(completed ? '完了にしました' : '未完了に戻しました', () =>
      completion.mutate({ event, completed: !completed }),
    );
    completion.mutate({ event, completed }, { onError: () => toasts.close(toast) });
  };
}

const REMINDERS = {
  ended: 'この選考のリマインドは送りません',
  resumed: 'この選考のリマインドを再開します',
} as const;

type StatusAsked = { id: string; from: Status; status: Status };

/** Sets the status of a selection: optimistic, with undo. A status chosen elsewhere meanwhile is not overwritten, but shown. */
export function useStatusChange() {
  const optimistic = useOptimistic();
  const cache = useQueryClient();
  const put = (id: string, status: Status) =>
    optimistic((selection) => (selection.id === id ? { ...selection, status } : selection));
  const change = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id, from, status }: StatusAsked) =>
      call(api.selections[':id'].status.$put({ param: { id }, json: { from, status } })),
    onMutate: ({ id, status }) => put(id, status),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      const stored = storedMeanwhile<SelectionView>(error);
      if (stored) put(stored.id, stored.status);
      const again = stored ? undefined : () => change.mutate(asked);
      toasts.error(`ステータスの更新に失敗しました。${messageFor(error)}`, again);
    },
  });
  return (selection: SelectionView, status: Status) => {
    const { id, status: before } = selection;
    const timings = cache.getQueryData(notificationSettingsQuery.queryKey) ?? DEFAULT_NOTIFICATION_SETTINGS;
    const reminders = remindersAfter(selection, status, timings, readClock());
    const toast = toasts.show(
      reminders ? `ステータスを更新しました。${REMINDERS[reminders]}` : 'ステータスを更新しました',
      () => change.mutate({ id, from: status, status: before }),
    );
    change.mutate({ id, from: before, status }, { onError: () => toasts.close(toast) });
  };
}

/** Deletes a selection, with undo. */
export function useSelectionDeletion() {
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: (id: string) => call(api.selections[':id'].deletion.$delete({ param: { id } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
  return useMutation({
    scope: IN_ORDER,
    mutationFn: (id: string) => call(api.selections[':id'].$delete({ param: { id } })),
    onSuccess: (_, id) => toasts.show('選考情報を削除しました', () => undo.mutate(id)),
    onError: (error) => toasts.error(`削除に失敗しました。${messageFor(error)}`),
  });
}

/** Deletes an event (and with the last one its selection), with undo. */
export function useEventDeletion() {
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: (id: string) => call(api.events[':id'].deletion.$delete({ param: { id } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
  return useMutation({
    scope: IN_ORDER,
    mutationFn: (id: string) => call(api.events[':id'].$delete({ param: { id } })),
    onSuccess: ({ selectionDeleted }, id) =>
      toasts.show(selectionDeleted ? '選考情報を削除しました' : 'イベントを削除しました', () => undo.mutate(id)),
    onError: (error) => toasts.error(`削除に失敗しました。${messageFor(error)}`),
  });
}

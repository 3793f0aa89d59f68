import { useMutation } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** `name`: for the message. */
type Deletion = { id: string; name: string };

/** Deletes a selection, with undo. */
export function useSelectionDeletion() {
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: (id: string) => call(api.selections[':id'].deletion.$delete({ param: { id } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
  return useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id }: Deletion) => call(api.selections[':id'].$delete({ param: { id } })),
    onSuccess: (_, { id, name }) => toasts.show('選考情報を削除しました', () => undo.mutate(id), { about: name }),
    onError: (error) => toasts.error(`削除に失敗しました。${messageFor(error)}`),
  });
}

/** Restores events that were just deleted. */
export function useEventRestoration() {
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(api.events[':id'].deletion.$delete({ param: { id } }));
    },
    onError: (error) => toasts.error(messageFor(error)),
  });
}

/** Deletes an event (and with the last one its selection), with undo. */
export function useEventDeletion() {
  const undo = useEventRestoration();
  return useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id }: Deletion) => call(api.events[':id'].$delete({ param: { id } })),
    onSuccess: ({ selectionDeleted }, { id, name }) =>
      toasts.show(selectionDeleted ? '選考情報を削除しました' : 'イベントを削除しました', () => undo.mutate([id]), {
        about: name,
      }),
    onError: (error) => toasts.error(`削除に失敗しました。${messageFor(error)}`),
  });
}

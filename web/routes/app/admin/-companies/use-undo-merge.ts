import { useMutation } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** Undoes a merge by its id. */
export function useUndoMerge() {
  return useMutation({
    mutationFn: (id: string) => call(api.admin.companies.merges[':id'].$delete({ param: { id } })),
    onSuccess: () => toasts.show('統合を元に戻しました'),
    onError: (error) => toasts.error(`統合を元に戻せませんでした。${messageFor(error)}`),
  });
}

import { useMutation } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** Undoes a change of a company by its id; resolves to the company as it is then. */
export function useUndoEdit() {
  return useMutation({
    mutationFn: (id: string) => call(api.admin.companies.edits[':id'].$delete({ param: { id } })),
    onSuccess: () => toasts.show('変更を元に戻しました'),
    onError: (error) => toasts.error(isConflict(error) ? CHANGED_SINCE : `元に戻せませんでした。${messageFor(error)}`),
  });
}

const CHANGED_SINCE = 'このあとに企業が変更されたか統合されたため、元に戻せません。今の内容を確認してください。';

const isConflict = (error: Error) => error instanceof AppError && error.code === 'conflict';

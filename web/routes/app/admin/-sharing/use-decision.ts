import { useMutation } from '@tanstack/react-query';
import { DECISIONS, type Decision, type ReportedEvent } from '#domain/admin/sharing.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { nameOf } from './SharedDate.tsx';

/** Decides about a reported shared event, and offers to undo that. */
export function useDecision() {
  const undo = useUndoDecision();
  return useMutation({
    mutationFn: ({ reported: { id, state }, decision }: { reported: ReportedEvent; decision: Decision }) =>
      call(api.admin.sharing[':id'].decisions.$post({ param: { id }, json: { decision, state } })),
    onSuccess: ({ id }, { reported, decision }) =>
      toasts.show(`${nameOf(reported)}を${DECISIONS[decision].done}`, () => undo.mutate(id)),
    onError: (error) => toasts.error(refusal(error, '対応できませんでした。')),
  });
}

/** Undoes a decision by its id. */
export function useUndoDecision() {
  return useMutation({
    mutationFn: (id: string) => call(api.admin.sharing.decisions[':id'].$delete({ param: { id } })),
    onSuccess: () => toasts.show('対応を元に戻しました'),
    onError: (error) => toasts.error(refusal(error, '元に戻せませんでした。')),
  });
}

function refusal(error: Error, what: string): string {
  const isStale = error instanceof AppError && error.code === 'conflict';
  return isStale ? `${what}ほかの管理者が対応したか、通報の状況が変わりました。` : what + messageFor(error);
}

import { useMutation } from '@tanstack/react-query';
import type { PublicEvent } from '#domain/sharing/shared-events.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { sharedName } from './SharedFacts.tsx';

/** The mutation scope: reports and withdrawals reach the server in the order in which they were made. */
export const REPORTS_IN_ORDER = { id: 'reports' };

/** Withdraws the student's own report of a shared event. */
export function useTakeReportBack(id: string) {
  return useMutation({
    scope: REPORTS_IN_ORDER,
    mutationFn: () => call(api['shared-events'][':id'].report.$delete({ param: { id } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
}

/** Shown instead of a shared event that the student has reported, with a button to withdraw. */
export function SharedReported({ entry }: { entry: PublicEvent }) {
  const now = useNow();
  const takeBack = useTakeReportBack(entry.id);
  const name = sharedName(entry, now);
  return (
    <>
      <p className="text-sm leading-ui text-ink-2 wrap-anywhere">{name}を報告しました</p>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-label={`${name}の報告を取り消す`}
        busy={takeBack.isPending}
        busyLabel="取り消しています..."
        onClick={() => takeBack.mutate()}
      >
        報告を取り消す
      </Button>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { CompanyView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** Reports a company that students registered; can be taken back from the toast. */
export function ReportCompany({ company }: { company: CompanyView }) {
  const param = { id: company.id };
  const onError = (error: Error) => toasts.error(messageFor(error));
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: () => call(api.companies[':id'].report.$delete({ param })),
    onError,
  });
  const report = useMutation({
    scope: IN_ORDER,
    mutationFn: () => call(api.companies[':id'].report.$put({ param })),
    onSuccess: () => toasts.show('企業を報告しました', () => undo.mutate()),
    onError,
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3"
      busy={report.isPending}
      busyLabel="送信中..."
      onClick={() => report.mutate()}
    >
      企業を報告
    </Button>
  );
}

/** Reporting and taking it back reach the server in the order in which they were asked for. */
const IN_ORDER = { id: 'company reports' };

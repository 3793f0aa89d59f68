import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicEvent } from '#domain/sharing/shared-events.ts';
import { REPORT_REASON_IDS, REPORT_REASONS, type ReportReason } from '#domain/taxonomy/report-reasons.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../-parts/if-here.ts';
import { sharedName } from './SharedFacts.tsx';
import { REPORTS_IN_ORDER, useTakeReportBack } from './SharedReported.tsx';

const REASONS = REPORT_REASON_IDS.map((value) => ({ value, label: REPORT_REASONS[value].label }));

type SharedReportDialogProps = { entry: PublicEvent; onClose: () => void };

/** Reports a shared event, with the reason; can be withdrawn. */
export function SharedReportDialog({ entry, onClose }: SharedReportDialogProps) {
  const now = useNow();
  const ifHere = useIfHere();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState(false);
  const undo = useTakeReportBack(entry.id);
  const report = useMutation({
    scope: REPORTS_IN_ORDER,
    mutationFn: (json: { reason: ReportReason }) =>
      call(api['shared-events'][':id'].report.$put({ param: { id: entry.id }, json })),
    onSuccess: () => {
      toasts.show('予定を報告しました', () => undo.mutate());
      ifHere(onClose);
    },
  });
  const send = () => {
    setMissing(reason === null);
    if (reason) report.mutate({ reason });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="予定の報告"
      footer={
        <>
          <Button variant="primary" busy={report.isPending} busyLabel="送信中..." onClick={send}>
            報告
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <p className="leading-ui font-bold wrap-anywhere">{sharedName(entry, now)}</p>
      <p className="copy mt-1 mb-4 text-sm text-ink-2">
        複数の人から報告された予定は表示されなくなります。報告した人の名前は表示されません。
      </p>
      <RadioCards
        label="理由"
        name="reason"
        necessity="required"
        stacked
        options={REASONS}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
        error={missing ? '理由を選んでください' : undefined}
      />
      {report.error && (
        <div className="mt-4">
          <Revealed>
            <Banner tone="error">報告できませんでした。{messageFor(report.error)}</Banner>
          </Revealed>
        </div>
      )}
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicEvent } from '#domain/shared-events.ts';
import { REPORT_REASON_IDS, REPORT_REASONS, type ReportReason } from '#domain/taxonomy/report-reasons.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { useNow } from '#web/now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Revealed } from '#web/ui/Revealed.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { sharedName } from './-SharedFacts.tsx';

const REASONS = REPORT_REASON_IDS.map((value) => ({ value, label: REPORT_REASONS[value].label }));
/** Reporting and taking it back reach the server in the order in which they were asked for. */
const IN_ORDER = { id: 'reports' };

type SharedReportDialogProps = {
  entry: PublicEvent;
  onClose: () => void;
  onReported: (id: string) => void;
  onTakenBack: (id: string) => void;
};

/** Reports a shared event, with the reason; can be taken back. */
export function SharedReportDialog({ entry, onClose, onReported, onTakenBack }: SharedReportDialogProps) {
  const now = useNow();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState(false);
  const door = api['shared-events'][':id'].report;
  const param = { id: entry.id };
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: () => call(door.$delete({ param })),
    onSuccess: () => onTakenBack(entry.id),
    onError: (error) => toasts.error(messageFor(error)),
  });
  const report = useMutation({
    scope: IN_ORDER,
    mutationFn: (json: { reason: ReportReason }) => call(door.$put({ param, json })),
    onSuccess: () => {
      onReported(entry.id);
      toasts.show('予定を報告しました', () => undo.mutate());
      onClose();
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

import { useMutation } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { suspensionEndLabel } from '#domain/accounts/suspended.ts';
import {
  SUSPENSION_NOTICE_MAX,
  SUSPENSION_REASONS,
  type SuspensionReason,
  suspensionEnd,
} from '#domain/admin/suspension.ts';
import type { UserView } from '#domain/admin/users.ts';
import { addDays, type Instant, isDay, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useToast } from '#web/ui/feedback/toasts.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const SPANS = [
  { value: '7days', label: '7日' },
  { value: '30days', label: '30日' },
  { value: 'day', label: '日付を指定' },
  { value: 'unlimited', label: '無期限' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** 利用の停止: why, what its owner is told, and until when. */
export function SuspensionDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const now = useNow();
  const toast = useToast();
  const [reason, setReason] = useState<SuspensionReason | ''>('');
  const [notice, setNotice] = useState('');
  const [span, setSpan] = useState<Span>('7days');
  const [day, setDay] = useState(addDays(jstDay(now), 7));
  const [isTried, setIsTried] = useState(false);
  const period = span === 'day' ? day : span;
  const until = span === 'day' && !isDay(day) ? undefined : suspensionEnd(period, now);
  const suspend = useMutation({
    mutationFn: (json: { reason: SuspensionReason; notice: string; period: string }) =>
      call(api.admin.users[':id'].suspension.$put({ param: { id: user.id }, json })),
    onSuccess: () => {
      toast.show(`${user.name}さんの利用を停止しました`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (reason === '' || notice.trim() === '' || until === undefined || suspend.isPending) return;
    suspend.mutate({ reason, notice, period });
  };
  const footer = (
    <>
      <Button
        type="submit"
        form="suspension"
        variant="danger-fill"
        busy={suspend.isPending}
        busyLabel="停止しています..."
      >
        利用を停止
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="利用の停止" onClose={onClose} footer={footer}>
      <form id="suspension" noValidate onSubmit={submit} className="admin-form">
        <p>
          <b>{user.name}</b>
          <br />
          <span className="admin-users-email">{user.email}</span>
        </p>
        {suspend.error && <Banner tone="error">{messageFor(suspend.error)}</Banner>}
        <Select
          label="理由"
          necessity="required"
          value={reason}
          error={isTried && reason === '' ? '理由を選択してください' : undefined}
          onChange={(event) => setReason(event.target.value as SuspensionReason)}
        >
          <option value="">選択してください</option>
          {Object.entries(SUSPENSION_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label="本人への説明"
          necessity="required"
          value={notice}
          maxLength={SUSPENSION_NOTICE_MAX}
          support="この文は、本人に送るメールとログインの画面に、そのまま載ります。"
          error={isTried && notice.trim() === '' ? '本人への説明を入力してください' : undefined}
          onChange={(event) => setNotice(event.target.value)}
        />
        <div className="admin-period">
          <p aria-hidden>期間</p>
          <Segmented wide label="期間" options={SPANS} value={span} onChange={setSpan} />
          {span === 'day' && (
            <TextField
              label="解除する日"
              type="date"
              value={day}
              min={addDays(jstDay(now), 1)}
              error={until === undefined ? '明日から3年以内の日付を入力してください' : undefined}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
          <p role="status">{endText(until, now)}</p>
        </div>
        <p className="admin-lock">
          <Info aria-hidden />
          停止すると、すべての端末からすぐにログアウトし、リマインドも止まります。データは消えません。
        </p>
      </form>
    </Dialog>
  );
}

function endText(until: Instant | null | undefined, now: Instant): string {
  if (until === undefined) return '';
  return until === null
    ? '解除するまで、停止が続きます。'
    : `${suspensionEndLabel(until, now)}に、自動で解除されます。`;
}

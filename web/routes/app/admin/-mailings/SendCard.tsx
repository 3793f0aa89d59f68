import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailingPage } from '#domain/admin/mailings.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { useKeys } from '#web/routes/app/-parts/use-keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

type Props = { mailing: MailingPage; isChanged: boolean; audience: string };

/** A test mail to oneself, and sending to all recipients, which asks first. Only what was saved is sent. */
export function SendCard({ mailing: { id, version, recipients, subject, body }, isChanged, audience }: Props) {
  const [asks, setAsks] = useState(false);
  const test = useMutation({
    mutationFn: () => call(api.admin.mailings[':id'].test.$post({ param: { id } })),
    onSuccess: () => toasts.show('テストメールを送信しました'),
  });
  const keys = useKeys();
  const send = useMutation({
    mutationFn: () =>
      call(api.admin.mailings[':id'].sending.$put({ param: { id }, json: { version } }, keys.of({ id, version }))),
    onMutate: () => setAsks(false),
    onSuccess: () => toasts.show('送信を開始しました'),
  });
  const failure = test.error ?? send.error;
  const isEmpty = subject === '' || body === '';
  const count = (recipients ?? 0).toLocaleString('ja-JP');
  return (
    <Card as="section" aria-labelledby="mailing-send" className="admin-card">
      <h2 id="mailing-send" className="mb-2 text-md">
        送信
      </h2>
      {failure && <Banner tone="error">{messageFor(failure)}</Banner>}
      <p className="copy">
        宛先：{audience}　<b className="num">{count}</b>人
      </p>
      <p className="copy text-sm text-ink-2">
        {isChanged || isEmpty
          ? '送信する前に、下書きを保存してください。'
          : '退会した人、利用を停止されている人、メールが届かない人は含みません。'}
      </p>
      <div className="admin-actions">
        <Button
          disabled={isChanged || isEmpty}
          busy={test.isPending}
          busyLabel="送信中..."
          onClick={() => test.mutate()}
        >
          自分にテスト送信
        </Button>
        <Button
          variant="primary"
          disabled={isChanged || isEmpty || recipients === 0}
          busy={send.isPending}
          busyLabel="送信を開始しています..."
          onClick={() => setAsks(true)}
        >
          {count}人に送信
        </Button>
      </div>
      <Dialog
        open={asks}
        isAlert
        title="メールの送信"
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button variant="primary" onClick={() => send.mutate()}>
              送信
            </Button>
            <Button onClick={() => setAsks(false)} data-autofocus>
              キャンセル
            </Button>
          </>
        }
      >
        <p className="copy">
          「{subject}」を{audience}（{count}人）に送信しますか？送ったメールは取り消せません。
        </p>
      </Dialog>
    </Card>
  );
}

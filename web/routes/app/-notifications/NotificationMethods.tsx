import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { NotificationSettingsChange } from '#domain/reminders/notifications.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { type PushState, pushStateQuery, sendTestPush, switchPushOff, switchPushOn } from '#web/push.ts';
import { notificationSettingsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const SAVED_MS = 3_000;

/** Whether reminders come by mail. Saved as soon as it is ticked. */
export function MailSwitch({ settings, email }: { settings: NotificationSettingsChange; email: string }) {
  const cache = useQueryClient();
  const [saved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: (emailEnabled: boolean) =>
      call(api['notification-settings'].$put({ json: { ...settings, emailEnabled } })),
    onMutate: (emailEnabled) => {
      cache.setQueryData(notificationSettingsQuery.queryKey, { ...settings, emailEnabled });
      return settings;
    },
    onSuccess: () => setSaved(true),
    onError: (_, __, before) => cache.setQueryData(notificationSettingsQuery.queryKey, before),
  });
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <Method icon={<Mail aria-hidden className="size-5 text-brand" />}>
      <Checkbox
        name="emailEnabled"
        label="メールで受け取る"
        support={`${email} に届きます`}
        checked={settings.emailEnabled}
        onChange={(event) => !save.isPending && save.mutate(event.target.checked)}
      />
      {saved && <Banner tone="success">設定を保存しました</Banner>}
      {save.error && <Banner tone="error">設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
    </Method>
  );
}

/** Whether reminders are pushed to this browser, and what to do where they cannot be. */
export function PushSwitch({ state }: { state: PushState }) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchPushOn() : switchPushOff()),
    onSuccess: (next) => cache.setQueryData(pushStateQuery.queryKey, next),
  });
  const test = useMutation({
    mutationFn: sendTestPush,
    onSuccess: () => toasts.show('テスト通知を送りました'),
    onError: (error) => toasts.error(`テスト通知を送れませんでした。${messageFor(error)}`),
  });
  return (
    <Method icon={<Bell aria-hidden className="size-5 text-brand" />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="min-h-11 content-center text-base">プッシュ通知</h3>
        {state === 'off' && (
          <>
            <p className="copy text-sm text-ink-2">このブラウザに届きます。しおりを閉じていても受け取れます。</p>
            <Button
              className="justify-self-start break-normal!"
              busy={change.isPending}
              busyLabel="確認中..."
              onClick={() => change.mutate(true)}
            >
              プッシュ通知を有効にする
            </Button>
          </>
        )}
        {state === 'on' && (
          <>
            <p className="copy text-sm text-ink-2">このブラウザで受け取っています。</p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={test.isPending} busyLabel="送信中..." onClick={() => test.mutate()}>
                テスト通知を送る
              </Button>
              <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => change.mutate(false)}>
                このブラウザで受け取るのをやめる
              </Button>
            </div>
          </>
        )}
        <Obstacle state={state} />
        {change.error && <Banner tone="error">設定の保存に失敗しました。{messageFor(change.error)}</Banner>}
      </div>
    </Method>
  );
}

/** Why this browser gets no push messages, and what to do. */
function Obstacle({ state }: { state: PushState }) {
  if (state === 'unsupported')
    return <p className="copy text-sm text-ink-2">このブラウザはプッシュ通知に対応していません</p>;
  if (state === 'denied') {
    return (
      <div className="copy text-sm text-ink-2">
        <p className="font-bold text-ink">ブラウザの設定で通知がブロックされています</p>
        <p>アドレスバーの左のアイコンから、このサイトの通知を「許可」に変えて、ページを再読み込みしてください。</p>
      </div>
    );
  }
  if (state !== 'home-screen') return null;
  return (
    <div className="copy text-sm text-ink-2">
      <p className="font-bold text-ink">iPhoneで通知を受け取るには、ホーム画面への追加が必要です</p>
      <ol className="list-decimal pl-5">
        <li>共有ボタンを押す</li>
        <li>「ホーム画面に追加」を選ぶ</li>
        <li>追加したアイコンから開いて、通知をオンにする</li>
      </ol>
    </div>
  );
}

function Method({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 px-4 py-2.5">
      <span className="grid h-11 place-items-center">{icon}</span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-1">{children}</div>
    </Card>
  );
}

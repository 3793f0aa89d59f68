import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Bell, BellOff } from 'lucide-react';
import { useId } from 'react';
import { messageFor } from '#web/messages.ts';
import { type PushState, pushStateQuery, sendTestPush, switchPushOff, switchPushOn } from '#web/push.ts';
import { notificationSettingsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { HOME_SCREEN_NEEDED, HomeScreenSteps } from '../-parts/HomeScreenSteps.tsx';
import { MethodButtons, MethodRow, MethodSupport } from './MethodRow.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** Reminders by push: on or off, a test notification, and how to switch them on at this browser. */
export function PushMethod({ draft, state }: { draft: SettingsDraft; state: PushState }) {
  const id = useId();
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      const next = await (on ? switchPushOn() : switchPushOff());
      const settings = await cache.fetchQuery({ ...notificationSettingsQuery, staleTime: 0 });
      return { next, settings };
    },
    onSuccess: ({ next, settings }) => {
      cache.setQueryData(pushStateQuery.queryKey, next);
      draft.rebase(settings);
    },
  });
  const test = useMutation({ mutationFn: sendTestPush });
  const { pushEnabled } = draft.settings;
  if (state === 'on')
    return (
      <MethodRow icon={<Bell aria-hidden className="size-5" />} label="プッシュ通知" htmlFor={id}>
        <Switch
          id={id}
          name="pushEnabled"
          checked={pushEnabled}
          aria-describedby={`${id}-support`}
          onChange={(event) => draft.set({ pushEnabled: event.target.checked })}
        />
        <MethodSupport id={`${id}-support`}>
          {pushEnabled ? 'このブラウザで受け取っています。' : 'どのブラウザにもリマインドを送りません。'}
        </MethodSupport>
        {pushEnabled && (
          <MethodButtons
            sent={test.isSuccess ? 'テスト通知を送信しました' : null}
            failed={test.error && 'テスト通知を送信できませんでした。ブラウザの通知の設定を確認してください。'}
          >
            <Button size="sm" busy={test.isPending} busyLabel="送信中..." onClick={() => test.mutate()}>
              テスト通知を送信
            </Button>
            <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => change.mutate(false)}>
              このブラウザで受け取るのをやめる
            </Button>
          </MethodButtons>
        )}
        {change.error && <SaveFailed error={change.error} />}
      </MethodRow>
    );
  return (
    <MethodRow icon={<BellOff aria-hidden className="size-5" />} label="プッシュ通知">
      {state === 'denied' ? (
        <span className="inline-flex min-h-6 items-center gap-1 rounded-sm bg-st-red-soft px-2 text-xs font-bold text-st-red-ink">
          <Ban aria-hidden className="size-3.5" />
          ブロック中
        </span>
      ) : (
        <span />
      )}
      <Obstacle state={state} />
      {(state === 'off' || state === 'denied') && (
        <MethodButtons>
          <Button
            size="sm"
            className="break-normal!"
            busy={change.isPending}
            busyLabel="確認中..."
            onClick={() => change.mutate(true)}
          >
            プッシュ通知を有効にする
          </Button>
        </MethodButtons>
      )}
      {change.error && <SaveFailed error={change.error} />}
    </MethodRow>
  );
}

/** Why this browser gets no push messages, and what to do. */
function Obstacle({ state }: { state: PushState }) {
  if (state === 'off') return <MethodSupport>このブラウザに届きます。しおりを閉じていても受け取れます。</MethodSupport>;
  if (state === 'unsupported') return <MethodSupport>この ブラウザはプッシュ通知に対応していません</MethodSupport>;
  if (state === 'denied')
    return (
      <MethodSupport>
        ブラウザの設定で、しおりからの通知がブロックされています。アドレスバーの左のアイコンから「通知」を「許可」に変えて、もう一度押してください。
      </MethodSupport>
    );
  return (
    <div className="copy col-start-2 col-span-2 text-sm text-ink-2">
      <p className="font-bold text-ink">{HOME_SCREEN_NEEDED}</p>
      <HomeScreenSteps />
    </div>
  );
}

function SaveFailed({ error }: { error: Error }) {
  return (
    <div className="col-start-2 col-span-2 pt-2">
      <Banner tone="error">設定の保存に失敗しました。{messageFor(error)}</Banner>
    </div>
  );
}

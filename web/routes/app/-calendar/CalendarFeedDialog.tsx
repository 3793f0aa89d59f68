import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  type CalendarFeedView,
  FEED_SCOPE_IDS,
  FEED_SCOPES,
  type FeedScope,
  type FeedSettings,
} from '#domain/calendar/calendar-feed.ts';
import type { Instant } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { calendarFeedQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FeedAddress } from './CalendarFeedAddress.tsx';
import { LastFetch } from './CalendarFeedPanel.tsx';
import { type FeedAddress as FeedAddressState, useFeedAddress } from './use-feed-address.ts';

type CalendarFeedDialogProps = { now: Instant; onClose: () => void };

/** The address for calendar apps: create it, subscribe, choose its contents, and delete it. */
export function CalendarFeedDialog({ now, onClose }: CalendarFeedDialogProps) {
  const { data: feed, error, refetch, isFetching } = useQuery(calendarFeedQuery);
  const keep = useKeep();
  const address = useFeedAddress();
  const make = useMutation({
    mutationFn: () => call(api['calendar-feed'].$post()),
    onSuccess: (made) => {
      keep(made);
      address.show();
    },
  });
  const footer = feed ? (
    <Button onClick={onClose}>閉じる</Button>
  ) : (
    <>
      <Button variant="primary" busy={make.isPending} busyLabel="作成中..." onClick={() => make.mutate()}>
        アドレスを作成
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="カレンダー連携" onClose={onClose} footer={feed === undefined ? undefined : footer}>
      <div className="grid gap-4">
        {error && (
          <Banner
            tone="error"
            action={
              <Button size="sm" variant="ghost" busy={isFetching} busyLabel="読み込み中..." onClick={() => refetch()}>
                もう一度読み込む
              </Button>
            }
          >
            連携の状態を読み込めませんでした。{messageFor(error)}
          </Banner>
        )}
        {make.error && <Banner tone="error">アドレスを作成できませんでした。{messageFor(make.error)}</Banner>}
        {feed === undefined && !error && (
          <Loading>
            <Skeleton className="h-40 rounded-lg" />
          </Loading>
        )}
        {feed === null && <Introduction />}
        {feed && <Connected {...{ feed, address, now }} />}
      </div>
    </Dialog>
  );
}

/** Puts the server's answer into the cache. */
function useKeep() {
  const cache = useQueryClient();
  return (feed: CalendarFeedView | null) => cache.setQueryData(calendarFeedQuery.queryKey, feed);
}

const STEPS = ['専用のアドレスを作成', 'Google、iPhone、Outlookなどに登録', '締切と予定が、自動で表示されます'];

function Introduction() {
  return (
    <div className="copy grid gap-5">
      <p className="text-md">しおりの締切と予定を、ふだんのカレンダーアプリにも表示します。</p>
      <ol className="grid gap-2.5">
        {STEPS.map((step, at) => (
          <li key={step} className="flex items-center gap-3 leading-ui">
            <span
              aria-hidden
              className="num grid size-7 flex-none place-items-center rounded-full bg-brand-soft text-sm text-brand-strong forced-colors:border"
            >
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <ul className="grid gap-2.5 rounded-md bg-surface-2 p-3.5 text-sm leading-ui text-ink-2 forced-colors:border">
        <li className="flex gap-2.5">
          <Eye aria-hidden className="size-4.5" />
          表示されるのは、完了していない予定の種類・名前・日時・場所と企業名です。
        </li>
        <li className="flex gap-2.5">
          <EyeOff aria-hidden className="size-4.5" />
          メモ、自分だけのURL、マイページの情報は含まれません。
        </li>
        <li className="flex gap-2.5">
          <KeyRound aria-hidden className="size-4.5" />
          アドレスを知っている人は予定を見られます。いつでも再発行や停止ができます。
        </li>
      </ul>
    </div>
  );
}

type ConnectedProps = { feed: CalendarFeedView; address: FeedAddressState; now: Instant };

function Connected({ feed, address, now }: ConnectedProps) {
  return (
    <>
      <div className="grid gap-3 rounded-md bg-surface-2 p-4 forced-colors:border">
        <FeedAddress address={address} />
        <p className="copy text-sm leading-ui text-ink-2">
          <LastFetch at={feed.lastFetchedAt} now={now} />
        </p>
      </div>
      <Settings feed={feed} />
      <p className="copy text-sm text-ink-2">
        反映までの時間はアプリによって異なります。Googleカレンダーでは、数時間から1日ほどかかることがあります。締切のリマインドは、これまでどおりしおりから届きます。
      </p>
      <div className="grid gap-4 border-t border-line pt-4 empty:hidden">
        <Ending address={address} />
      </div>
    </>
  );
}

const SCOPE_SUPPORT: Record<FeedScope, string> = {
  all: '締切と、参加する予定',
  deadlines: 'ES締切・Webテスト・プレエントリーなど',
  appointments: '面接・説明会・グループディスカッション・インターンシップなど',
};
const SCOPES = FEED_SCOPE_IDS.map((value) => ({ value, ...FEED_SCOPES[value], support: SCOPE_SUPPORT[value] }));

/** The contents of the feed. Saved as soon as they are chosen. */
function Settings({ feed }: { feed: CalendarFeedView }) {
  const keep = useKeep();
  const save = useMutation({
    mutationFn: (json: Partial<FeedSettings>) => call(api['calendar-feed'].$patch({ json })),
    onMutate: (json) => {
      keep({ ...feed, ...json });
      return feed;
    },
    onSuccess: keep,
    onError: (_, __, before) => before && keep(before),
  });
  return (
    <>
      <RadioCards
        name="feed-scope"
        label="表示する予定"
        stacked
        options={SCOPES}
        value={feed.scope}
        onChange={(scope) => save.mutate({ scope })}
      />
      <Checkbox
        name="feed-names"
        label="企業名を含める"
        support="オフにすると「ES締切」のように種類と日時だけになります。人に見られるカレンダーに向いています。"
        checked={feed.withNames}
        onChange={(event) => save.mutate({ withNames: event.target.checked })}
      />
      {save.error && <Banner tone="error">設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
    </>
  );
}

/** A new address, or none: both end existing subscriptions, and ask first. */
function Ending({ address }: { address: FeedAddressState }) {
  const keep = useKeep();
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null);
  const renew = useMutation({
    mutationFn: () => call(api['calendar-feed'].renewal.$post()),
    onSuccess: (renewed) => {
      keep(renewed);
      address.show();
    },
  });
  const stop = useMutation({
    mutationFn: () => call(api['calendar-feed'].$delete()),
    onSuccess: () => {
      address.hide();
      keep(null);
    },
  });
  const confirmed = (act: typeof renew | typeof stop) => {
    setAsked(null);
    act.mutate();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={renew.isPending} busyLabel="再発行中..." onClick={() => setAsked('renew')}>
          アドレスを再発行
        </Button>
        <Button size="sm" variant="danger" busy={stop.isPending} busyLabel="停止中..." onClick={() => setAsked('stop')}>
          連携を停止
        </Button>
      </div>
      <p role="status" className="copy text-sm text-ink-2 empty:sr-only">
        {renew.isSuccess && '新しいアドレスを発行しました。カレンダーアプリに登録し直してください。'}
      </p>
      {renew.error && <Banner tone="error">再発行できませんでした。{messageFor(renew.error)}</Banner>}
      {stop.error && <Banner tone="error">停止できませんでした。{messageFor(stop.error)}</Banner>}
      <ConfirmDialog
        open={asked === 'renew'}
        title="アドレスの再発行"
        confirmLabel="再発行"
        onConfirm={() => confirmed(renew)}
        onClose={() => setAsked(null)}
      >
        <p>新しいアドレスを発行しますか？</p>
        <p>
          今のアドレスはすぐに使えなくなります。登録済みのカレンダーアプリには、新しいアドレスを登録し直してください。
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'stop'}
        title="カレンダー連携の停止"
        confirmLabel="停止"
        onConfirm={() => confirmed(stop)}
        onClose={() => setAsked(null)}
      >
        <p>カレンダー連携を停止しますか？</p>
        <p>カレンダーアプリは予定を読み込めなくなります。しおりに登録した予定は、そのまま残ります。</p>
      </ConfirmDialog>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Instant } from '#domain/time.ts';
import { messageFor } from '#web/messages.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { googleCalendarQuery } from './queries.ts';

const CONNECT = '/api/google/sign-in?purpose=calendar';

// Lazy: most students have not connected it.
const Connected = lazy(() => import('./GoogleConnected.tsx').then((it) => ({ default: it.GoogleConnected })));
const loading = <Skeleton className="h-12 w-full rounded-md" />;

/** Google Calendar: connecting, the state of the sync, and disconnecting. */
export function GoogleCalendarPanel({ now }: { now: Instant }) {
  const { data: its, error, refetch, isFetching } = useQuery(googleCalendarQuery);
  return (
    <Card as="section" aria-labelledby="google-calendar" className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 p-4">
      <RefreshCw aria-hidden className="mt-0.5 size-5 text-brand" />
      <div className="grid justify-items-start gap-2">
        <h2 id="google-calendar" className="text-base">
          Googleカレンダー
        </h2>
        {error && its === undefined && (
          <>
            <p role="alert" className="copy text-sm text-ink-2">
              連携の状態を読み込めませんでした。{messageFor(error)}
            </p>
            <Button size="sm" busy={isFetching} busyLabel="読み込み中..." onClick={() => refetch()}>
              もう一度読み込む
            </Button>
          </>
        )}
        {its?.connected && (
          <Suspense fallback={loading}>
            <Connected {...{ its, now }} />
          </Suspense>
        )}
        {its !== undefined && !its?.connected && <Unconnected ended={its !== null} />}
        {its === undefined && !error && loading}
      </div>
    </Card>
  );
}

function Unconnected({ ended }: { ended: boolean }) {
  return (
    <>
      {ended && (
        <Banner tone="attention">
          Googleカレンダーと連携されていません。Google側で連携が終了したため、もう一度連携してください。
        </Banner>
      )}
      <p className="copy text-sm text-ink-2">
        連携すると、登録した予定をGoogleカレンダーにも追加できます。送るのは企業名・予定の名前・日時・場所だけです。
      </p>
      <a href={CONNECT} className={buttonClass('secondary', 'sm')}>
        連携する
      </a>
    </>
  );
}

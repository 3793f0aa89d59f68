import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Instant } from '#domain/time.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ConnectionCard, ConnectionState } from '../../-parts/ConnectionCard.tsx';
import { googleCalendarQuery } from './queries.ts';

export const GOOGLE_CALENDAR = 'Googleカレンダー';
const CONNECT = '/api/google/sign-in?purpose=calendar';

// Lazy: most students have not connected it.
const Connected = lazy(() => import('./GoogleConnected.tsx').then((it) => ({ default: it.GoogleConnected })));
const loading = <Skeleton className="h-12 w-full rounded-md" />;

type GoogleCalendarProps = { now: Instant };

/** Google Calendar, in a card of the calendar. */
export function GoogleCalendarPanel({ now }: GoogleCalendarProps) {
  return (
    <ConnectionCard
      id="google-calendar"
      title={GOOGLE_CALENDAR}
      icon={<RefreshCw aria-hidden className="mt-0.5 size-5 text-brand" />}
    >
      <GoogleConnection now={now} />
    </ConnectionCard>
  );
}

/** Connecting with Google Calendar, the state of the sync, and disconnecting. */
export function GoogleConnection({ now }: GoogleCalendarProps) {
  const { data: its, error, refetch, isFetching } = useQuery(googleCalendarQuery);
  return (
    <ConnectionState error={its === undefined ? error : null} isFetching={isFetching} onRetry={refetch}>
      {its?.connected && (
        <Suspense fallback={loading}>
          <Connected {...{ its, now }} />
        </Suspense>
      )}
      {its !== undefined && !its?.connected && <Unconnected ended={its !== null} />}
      {its === undefined && loading}
    </ConnectionState>
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

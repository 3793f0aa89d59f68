import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { calendarFeedQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Pending } from '#web/ui/feedback/Skeleton.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { ConnectionCard, ConnectionState } from '../-parts/ConnectionCard.tsx';

type CalendarFeedPanelProps = { now: Instant; onOpen: () => void };

/** Whether calendar apps show the student's events, and the button to the settings. */
export function CalendarFeedPanel({ now, onOpen }: CalendarFeedPanelProps) {
  const { data: feed, error, refetch, isFetching, isLoading } = useQuery(calendarFeedQuery);
  return (
    <ConnectionCard
      id="calendar-feed"
      title="カレンダー連携"
      icon={<CalendarSync aria-hidden className="mt-0.5 size-5 text-brand" />}
    >
      <ConnectionState error={feed === undefined ? error : null} isFetching={isFetching} onRetry={refetch}>
        {isLoading && <Pending />}
        <p className="copy text-sm text-ink-2">
          {feed ? (
            <LastFetch at={feed.lastFetchedAt} now={now} />
          ) : (
            '締切と予定を、ふだんのカレンダーアプリにも表示できます。'
          )}
        </p>
        <Button size="sm" onClick={onOpen}>
          {feed ? '連携の設定を開く' : '連携する'}
        </Button>
      </ConnectionState>
    </ConnectionCard>
  );
}

/** When a calendar app last read the events. */
export function LastFetch({ at, now }: { at: Instant | null; now: Instant }) {
  if (at === null) return 'カレンダーアプリからは、まだ読み込まれていません。';
  return (
    <>
      カレンダーアプリが最後に読み込んだ日時:{' '}
      <span className="date inline-block">
        {shortDayLabel(jstDay(at), jstDay(now))} <span className="num">{jstClock(at)}</span>
        <JapanTime />
      </span>
    </>
  );
}

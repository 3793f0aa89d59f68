import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { messageFor } from '#web/messages.ts';
import { calendarFeedQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';

type CalendarFeedPanelProps = { now: Instant; onOpen: () => void };

/** Whether calendar apps show the student's events, and the button to the settings. */
export function CalendarFeedPanel({ now, onOpen }: CalendarFeedPanelProps) {
  const { data: feed, error, refetch, isFetching } = useQuery(calendarFeedQuery);
  return (
    <Card as="section" aria-labelledby="calendar-feed" className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 p-4">
      <CalendarSync aria-hidden className="mt-0.5 size-5 text-brand" />
      <div className="grid justify-items-start gap-2">
        <h2 id="calendar-feed" className="text-base">
          カレンダー連携
        </h2>
        {error && feed === undefined ? (
          <>
            <p role="alert" className="copy text-sm text-ink-2">
              <span className="late-text">連携の状態を読み込めませんでした。{messageFor(error)}</span>
            </p>
            <Button size="sm" busy={isFetching} busyLabel="読み込み中..." onClick={() => refetch()}>
              もう一度読み込む
            </Button>
          </>
        ) : (
          <>
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
          </>
        )}
      </div>
    </Card>
  );
}

/** When a calendar app last read the events. */
export function LastFetch({ at, now }: { at: Instant | null; now: Instant }) {
  if (at === null) return 'カレンダーアプリからは、まだ読み込まれていません。';
  return (
    <>
      カレンダーアプリが最後に読み込んだ日時:{' '}
      <span className="inline-block">
        {shortDayLabel(jstDay(at), jstDay(now))} <span className="num">{jstClock(at)}</span>
        <JapanTime />
      </span>
    </>
  );
}

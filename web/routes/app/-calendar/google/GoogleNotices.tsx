/** What the calendar tells of Google Calendar above the month: loaded after it, and only where the installation has Google. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { busyClashes } from '#domain/calendar/busy.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useShortly } from '#web/ui/feedback/use-shortly.ts';
import { CalendarProposals } from './CalendarProposals.tsx';
import { googleCalendarQuery } from './queries.ts';
import { useBusy } from './use-busy.ts';

type GoogleNoticesProps = {
  all: readonly Entry[];
  now: Instant;
  back: 'connected' | 'failed' | undefined;
  onShown: () => void;
};

/** The outcome of connecting, and what is to be decided about changes made there. */
export function GoogleNotices({ all, now, back, onShown }: GoogleNoticesProps) {
  const { data: its } = useQuery(googleCalendarQuery);
  return (
    <>
      <Returned {...{ back, onShown }} />
      {its?.connected && <CalendarProposals entries={all} now={now} />}
      <BusyNotice {...{ all, now }} />
    </>
  );
}

/** The earliest appointment at a time at which the student's own calendar is busy. */
function BusyNotice({ all, now }: Pick<GoogleNoticesProps, 'all' | 'now'>) {
  const [first, ...others] = busyClashes(all, useBusy(), now);
  if (!first) return null;
  const { deadline } = first.event;
  return (
    <div className="mb-2">
      <Banner tone="attention">
        <b>Googleカレンダーの予定と重なっています</b>
        {'　'}
        <span className="date">{dayLabel(jstDay(deadline), jstDay(now))}</span>
        <span className="num">{jstClock(deadline)}</span>　{entryName(first)}
        {others.length > 0 && `　ほか${others.length}件`}
      </Banner>
    </div>
  );
}

/** The outcome leaves the address at once, so that a reload does not tell it again; success leaves the screen after three seconds. */
function Returned({ back, onShown }: Pick<GoogleNoticesProps, 'back' | 'onShown'>) {
  const [told, setTold] = useState(back);
  const leave = useRef(onShown);
  leave.current = onShown;
  useEffect(() => {
    if (!back) return;
    setTold(back);
    leave.current();
  }, [back]);
  const isRecent = useShortly(told === 'connected' ? 1 : 0);
  if (told === 'failed')
    return (
      <div className="mb-2">
        <Banner tone="error">Googleカレンダーとの連携に失敗しました</Banner>
      </div>
    );
  if (!isRecent) return null;
  return (
    <div className="mb-2">
      <Banner tone="success">Googleカレンダーと連携しました</Banner>
    </div>
  );
}

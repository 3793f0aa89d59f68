import type { ReactNode } from 'react';
import type { Timed } from '#domain/events/events.ts';
import { PAST, relativeDayOf } from '#domain/events/relative-day.ts';
import type { Instant } from '#domain/time.ts';

type RelativeLabelProps = { event: Timed; now: Instant };

/** 今日 and 期限切れ filled, 明日 and 明後日 soft, あとN日 plain. An appointment is 今日 while it is on, and then 終了, without emphasis. */
export function RelativeLabel({ event, now }: RelativeLabelProps) {
  const day = relativeDayOf(event, now);
  if (day.kind === 'days') {
    return (
      <Plain>
        あと<span className="num text-[1.125em]">{day.days}</span>日
      </Plain>
    );
  }
  if (day.kind === 'overdue' && event.kind !== 'deadline') return <Plain>{PAST[event.kind]}</Plain>;
  const label = { overdue: PAST.deadline, today: '今日', tomorrow: '明日', day_after: '明後日' }[day.kind];
  const urgent = day.kind === 'overdue' || day.kind === 'today';
  return (
    <span
      className={`inline-flex min-h-5.5 items-center rounded-full px-2.25 py-0.5 text-xs font-bold whitespace-nowrap forced-colors:border ${urgent ? 'bg-shu text-on-shu' : 'bg-shu-soft text-shu-ink'}`}
    >
      {label}
    </span>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return <span className="text-xs font-bold whitespace-nowrap text-ink-2">{children}</span>;
}

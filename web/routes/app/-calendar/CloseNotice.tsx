import { useMemo } from 'react';
import { closePairs, gapLabel } from '#domain/selections/travel.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { Day, Instant } from '#domain/time.ts';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';
import { PairNotice } from './CalendarNotices.tsx';

type CloseNoticeProps = { entries: readonly Entry[]; now: Instant; today: Day; onDay: (day: Day) => void };

/** Two appointments with too little time to travel between them; of several the earliest two. */
export function CloseNotice({ entries, now, ...rest }: CloseNoticeProps) {
  const usual = useTravelMinutes();
  const close = useMemo(() => closePairs(entries, usual, now), [entries, usual, now]);
  const [first] = close;
  if (!first) return null;
  const title = first.need.isTravel ? '移動の時間が足りません' : '予定の間が短くなっています';
  return <PairNotice {...{ title }} pair={first.pair} others={close.length - 1} more={gapLabel(first)} {...rest} />;
}

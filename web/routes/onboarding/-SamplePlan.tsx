import { BellRing } from 'lucide-react';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { addDays, type Clock, jstDay, jstInstant, parts, weekdayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';

type Sample = { ahead: number; clock: Clock; company: string; priority: Priority; what: string; kind: EventKind };

const SAMPLES: readonly Sample[] = [
  { ahead: 1, clock: '23:59', company: 'みなと商事', priority: 'first', what: 'ES締切', kind: 'deadline' },
  { ahead: 3, clock: '23:59', company: '北辰電機', priority: 'second', what: 'Webテスト', kind: 'deadline' },
  { ahead: 6, clock: '14:00', company: 'ソラネット', priority: 'first', what: '一次面接', kind: 'appointment' },
];

/** What home looks like with a few selections. An illustration: hidden from screen readers. */
export function SamplePlan() {
  const now = useNow();
  return (
    <Card aria-hidden className="overflow-clip">
      <p className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5 text-sm font-bold">
        これからの予定
        <span className="rounded-xs border border-line-strong px-1.5 text-2xs font-normal text-ink-2">見本</span>
      </p>
      {SAMPLES.map((sample) => {
        const day = addDays(jstDay(now), sample.ahead);
        const [, month, date] = parts(day);
        const deadline = jstInstant(day, sample.clock);
        return (
          <div
            key={sample.company}
            className="grid min-h-15 grid-cols-[50px_14px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2"
          >
            <span className="text-center leading-none">
              <span className="num block text-lg">
                {month}/{date}
              </span>
              <span className="mt-1 block text-2xs font-bold text-ink-2">{weekdayLabel(day)}</span>
            </span>
            <EventMark kind={sample.kind} />
            <span className="min-w-0">
              <span className="flex items-center gap-1.5 leading-ui font-bold">
                {sample.company}
                <PriorityBadge priority={sample.priority} size="sm" labelled={false} />
              </span>
              <span className="block text-sm leading-ui text-ink-2">
                {sample.what} <span className="num text-ink">{sample.clock}</span>
              </span>
            </span>
            <RelativeLabel event={{ kind: sample.kind, deadline, endsAt: null }} now={now} />
          </div>
        );
      })}
      <p className="copy flex items-center gap-2 bg-surface-2 px-4 py-2.5 text-xs leading-ui text-ink-2">
        <BellRing className="size-4 text-brand" />
        締切の前に、メールやプッシュ通知でお知らせします
      </p>
    </Card>
  );
}

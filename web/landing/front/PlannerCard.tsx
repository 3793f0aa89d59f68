import type { PlannerDay, PlannerWeek } from '#domain/pages/planner-week.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

type Sample = { ahead: number; company: string; priority: Priority; type: string; clock: string; kind: EventKind };

const SAMPLES: readonly Sample[] = [
  { ahead: 0, company: '北辰電機', priority: 'first', type: 'ES締切', clock: '23:59', kind: 'deadline' },
  { ahead: 1, company: 'ソラネット', priority: 'second', type: 'Webテスト', clock: '23:59', kind: 'deadline' },
  { ahead: 4, company: 'みなと商事', priority: 'first', type: '面接', clock: '14:00', kind: 'appointment' },
];

/** A week in the planner with fictitious companies. An illustration: hidden from screen readers. */
export function PlannerCard({ month, days }: PlannerWeek) {
  return (
    <div
      aria-hidden="true"
      className="relative rounded-[18px] border border-line bg-surface px-5 pt-5 pb-2 shadow-2 nav:px-7 nav:pt-6.5 nav:pb-2.5"
    >
      <svg aria-hidden="true" viewBox="0 0 30 52" className="absolute -top-2 right-6 h-13 w-7.5 text-brand">
        <path fill="currentColor" d="M0 0h30v50.2c0 1.1-1.3 1.7-2.2 1L15 41.5 2.2 51.2C1.3 51.9 0 51.3 0 50.2Z" />
      </svg>
      <p className="flex items-baseline gap-2 text-sm font-bold text-ink-2">
        <span>
          <span className="num text-[1.5rem] text-ink">{month}</span>月
        </span>
        これからの予定
      </p>
      <div className="-mx-1.5 mt-3 mb-1.5 grid grid-cols-7 border-b border-line pb-3">
        {days.map((day, ahead) => (
          <StripDay key={day.date} day={day} ahead={ahead} />
        ))}
      </div>
      {SAMPLES.map((sample) => (
        <SampleRow key={sample.company} sample={sample} day={days[sample.ahead]} />
      ))}
    </div>
  );
}

/** The weekday is an attribute, so that the server can update it in a page built long ago. */
function StripDay({ day, ahead }: { day: PlannerDay; ahead: number }) {
  const kind = SAMPLES.find((sample) => sample.ahead === ahead)?.kind;
  return (
    <div
      data-weekday={day.weekday}
      className="group grid justify-items-center gap-[3px] text-2xs font-bold text-ink-2 data-[weekday='0']:text-sun data-[weekday='6']:text-sat"
    >
      <span>{day.label}</span>
      <span
        className={`num grid size-7.5 place-items-center rounded-full text-md ${ahead === 0 ? 'bg-brand text-on-brand' : "text-ink group-data-[weekday='0']:text-sun group-data-[weekday='6']:text-sat"}`}
      >
        {day.date}
      </span>
      <i
        className={`size-1.5 ${kind === 'deadline' ? 'rotate-45 rounded-[1px] bg-shu' : kind === 'appointment' ? 'rounded-full bg-brand' : ''}`}
      />
    </div>
  );
}

function SampleRow({ sample, day }: { sample: Sample; day: PlannerDay | undefined }) {
  return (
    <div className="grid min-h-16.5 grid-cols-[44px_4px_1fr_auto] items-center gap-3 border-line not-last:border-b">
      <div className="text-center leading-none">
        <span className="num block text-[1.5rem]">{day?.date}</span>
        <span className="mt-1 block text-2xs font-bold text-ink-2">{day?.label}</span>
      </div>
      <i className={`h-9.5 w-1 rounded-[2px] ${sample.kind === 'deadline' ? 'bg-shu' : 'bg-brand'}`} />
      <div className="min-w-0">
        <b className="flex items-center gap-1.75">
          <span className="min-w-0">{sample.company}</span>
          <PriorityBadge priority={sample.priority} size="sm" labelled={false} />
        </b>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
          {sample.type}
          <span className="num text-ink">{sample.clock}</span>
        </span>
      </div>
      <Distance days={sample.ahead} />
    </div>
  );
}

const BADGE = 'inline-flex min-h-5.5 items-center rounded-full px-2.25 py-0.5 text-xs font-bold whitespace-nowrap';

/** Looks like `RelativeLabel`, but with fixed distances. */
function Distance({ days }: { days: number }) {
  if (days === 0) return <span className={`${BADGE} bg-shu text-on-shu`}>今日</span>;
  if (days === 1) return <span className={`${BADGE} bg-shu-soft text-shu-ink`}>明日</span>;
  return (
    <span className="text-xs font-bold whitespace-nowrap text-ink-2">
      あと<span className="num text-[1.125em]">{days}</span>日
    </span>
  );
}

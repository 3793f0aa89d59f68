import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthLabel, spanLabel } from '#domain/calendar/calendar.ts';
import { addMonths, type Day, parts } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import type { CalendarViewName } from './search.ts';

type MonthTitleProps = {
  day: Day;
  /** A day of the next month, where the shown days reach into it. */
  until?: Day;
  /** What is shown, if it is no month. */
  label?: string;
};

/** The month. */
export function MonthTitle({ day, until = day, label = monthLabel(day) }: MonthTitleProps) {
  const [year, month] = parts(day);
  const [, last] = parts(until);
  return (
    <span className="flex items-baseline whitespace-nowrap" aria-live="polite">
      <span className="sr-only">カレンダー　{label}</span>
      <span aria-hidden className="text-sm text-ink-2 nav:text-md">
        <span className="num">{year}</span>年
      </span>
      <span
        aria-hidden
        className={`num mx-1 leading-none nav:text-[2.75rem] ${month === last ? 'text-[1.75rem]' : 'text-lg'}`}
      >
        {month === last ? month : `${month}–${last}`}
      </span>
      <span aria-hidden className="text-lg">
        月
      </span>
    </span>
  );
}

/** The days of the week; on phones its month, because the days are in its heads. */
export function WeekTitle({ days, isWide }: { days: readonly Day[]; isWide: boolean }) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (isWide) return <SpanTitle label={spanLabel(days)} />;
  return <MonthTitle day={first} until={last} label={spanLabel(days)} />;
}

/** The months of the year that begins with the month of a day. */
export function YearTitle({ day, isWide }: { day: Day; isWide: boolean }) {
  const last = addMonths(day, 11);
  const label = `${monthLabel(day)}–${monthLabel(last)}`;
  if (isWide) return <SpanTitle label={label} />;
  return (
    <span aria-live="polite">
      <span className="sr-only">カレンダー　{label}</span>
      <span aria-hidden className="num text-base">
        {[day, last].map((it) => parts(it).slice(0, 2).join('/')).join('–')}
      </span>
    </span>
  );
}

function SpanTitle({ label }: { label: string }) {
  return (
    <span aria-live="polite">
      <span className="sr-only">カレンダー　{label}</span>
      <span aria-hidden className="flex flex-wrap items-baseline gap-x-1.5 nav:flex-nowrap">
        {label
          .split(/(\d+年)|(–)(?=\d+年)/)
          .filter(Boolean)
          .map((part) => (
            <span
              key={part}
              className={`num whitespace-nowrap ${part.endsWith('年') ? 'text-sm text-ink-2 nav:text-md' : 'text-[1.375rem] leading-8 nav:text-[1.875rem] nav:leading-11'}`}
            >
              {part}
            </span>
          ))}
      </span>
    </span>
  );
}

const VIEWS = [
  { value: 'month', label: '月' },
  { value: 'week', label: '週' },
  { value: 'year', label: '年' },
] as const;

type TurningProps = {
  /** 月, 週, 3日間 or 1年. */
  unit: string;
  onTurn: (direction: 1 | -1) => void;
  onToday: () => void;
};

/** Previous, today and next. */
function Turning({ unit, onTurn, onToday }: TurningProps) {
  return (
    <div className="flex flex-none items-center nav:gap-1">
      <IconButton label={`前の${unit}`} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button size="sm" onClick={onToday}>
        今日
      </Button>
      <IconButton label={`次の${unit}`} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

type ViewProps = { view: CalendarViewName; onView: (view: CalendarViewName) => void };

/** Month, week or year. */
export function ViewSwitch({ view, onView, wide = false }: ViewProps & { wide?: boolean }) {
  return <Segmented label="表示" options={VIEWS} value={view} onChange={onView} wide={wide} />;
}

/** On wide screens: previous and next, today, the filter, and month, week or year. */
export function CalendarButtons({
  view,
  onView,
  filter,
  ...turning
}: TurningProps & ViewProps & { filter: ReactNode }) {
  return (
    <>
      <div className="flex-none nav:pl-3 print:hidden">
        <Turning {...turning} />
      </div>
      <div className="order-last min-w-0 basis-full nav:order-none nav:flex-[999_1_0%] print:hidden">{filter}</div>
      <div className="flex-none print:hidden">
        <ViewSwitch {...{ view, onView }} />
      </div>
    </>
  );
}

type PhoneButtonsProps = TurningProps & {
  isFiltered: boolean;
  onTools: () => void;
};

/** On phones: previous and next, today, and the button that opens all other tools. */
export function PhoneButtons({ isFiltered, onTools, ...turning }: PhoneButtonsProps) {
  return (
    <div className="flex flex-none items-center gap-x-1 print:hidden">
      <Turning {...turning} />
      <Button size="sm" aria-haspopup="dialog" icon={<SlidersHorizontal aria-hidden />} onClick={onTools}>
        表示
        {isFiltered && (
          <>
            <span className="sr-only">（絞り込み中）</span>
            <span aria-hidden className="ml-1 inline-block size-2 rounded-full bg-shu forced-colors:border" />
          </>
        )}
      </Button>
    </div>
  );
}

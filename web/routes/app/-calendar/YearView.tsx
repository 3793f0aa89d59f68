import { useMemo } from 'react';
import { firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar/calendar.ts';
import { deadlinesOf, heatLevel } from '#domain/calendar/heat.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addMonths, type Day, dayLabel, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { HeatLegend } from '#web/ui/marks/HeatLegend.tsx';
import { HEAT_LOOK } from '#web/ui/marks/heat-look.ts';

const MONTHS = 12;

type YearViewProps = {
  /** A day of the first month. */
  day: Day;
  today: Day;
  entries: readonly Entry[];
  onDay: (day: Day) => void;
};

/** Twelve months, in which each day is shaded by the number of its deadlines; one that has any leads to its month. */
export function YearView({ day, today, entries, onDay }: YearViewProps) {
  const byDay = useMemo(() => deadlinesOf(entries), [entries]);
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(firstOfMonth(day), at));
  const all = [...byDay].filter(([it]) => it >= firstOfMonth(day) && it < addMonths(firstOfMonth(day), MONTHS));
  const total = all.reduce((sum, [, of]) => sum + of.length, 0);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-2">
          {total > 0 ? (
            <>
              この1年の締切は<span className="num mx-0.5 text-md text-ink">{total}</span>件です。
              {all.some(([, of]) => of.length > 1) && (
                <span className="inline-block">色の濃い日に集まっています。</span>
              )}
            </>
          ) : (
            'この1年の締切はありません。追加すると、集まっている日がひと目でわかります。'
          )}
        </p>
        <HeatLegend />
      </div>
      <div className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,175px),1fr))] gap-2 md:mx-0 md:gap-3">
        {months.map((month) => (
          <Month key={month} {...{ month, today, byDay, onDay }} />
        ))}
      </div>
    </div>
  );
}

type MonthProps = Pick<YearViewProps, 'today' | 'onDay'> & {
  month: Day;
  byDay: ReadonlyMap<Day, readonly Entry[]>;
};

function Month({ month, today, byDay, onDay }: MonthProps) {
  const [year, number] = parts(month);
  const weeks = monthWeeks(month);
  const days = weeks.flat().filter((it) => firstOfMonth(it) === month);
  const count = days.reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0);
  const isNow = firstOfMonth(today) === month;
  return (
    <div className={`rounded-lg border bg-surface px-2 pt-2 pb-1.5 ${isNow ? 'border-brand' : 'border-line'}`}>
      <table data-dense className="w-full table-fixed border-separate border-spacing-px">
        <caption className="px-1 pb-1 text-left text-sm font-bold">
          <span className="sr-only">{monthLabel(month)}の締切</span>
          <span aria-hidden className="flex items-baseline">
            {number === 1 && <span className="mr-1 text-xs font-normal text-ink-2">{year}年</span>}
            <span className="num text-lg leading-none">{number}</span>月
            {count > 0 && (
              <span className="ml-auto text-2xs text-shu-ink">
                締切 <span className="num text-xs">{count}</span>件
              </span>
            )}
          </span>
        </caption>
        {/* On paper the year takes one page. */}
        <thead className="print:hidden">
          <tr>
            {weeks[0]?.map((it) => (
              <th key={it} scope="col" className="p-0 text-center text-2xs font-normal text-ink-2">
                {weekdayLabel(it)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0 text-center">
                  {firstOfMonth(day) === month && (
                    <YearDay day={day} today={today} count={byDay.get(day)?.length ?? 0} onDay={onDay} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type YearDayProps = Pick<YearViewProps, 'today' | 'onDay'> & { day: Day; count: number };

function YearDay({ day, today, count, onDay }: YearDayProps) {
  const [, , date] = parts(day);
  const ring = day === today ? 'inset-ring-2 inset-ring-brand forced-colors:outline-2' : '';
  if (count === 0) {
    const tone = holidayName(day) || weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-3';
    return (
      <span
        aria-current={day === today ? 'date' : undefined}
        className={`num grid h-6.5 place-items-center rounded-[5px] text-2xs font-normal ${tone} ${ring}`}
      >
        {date}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${dayLabel(day)} 締切${count}件`}
      onClick={() => onDay(day)}
      className={`num grid h-6.5 w-full place-items-center rounded-[5px] border-0 p-0 text-2xs font-bold underline underline-offset-2 forced-colors:border ${HEAT_LOOK[heatLevel(count)]} ${ring}`}
    >
      {date}
    </button>
  );
}

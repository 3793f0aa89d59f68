import { useMemo } from 'react';
import { firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar/calendar.ts';
import { deadlinesOf, heatLevel } from '#domain/calendar/heat.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addMonths, type Day, dayLabel, parts, weekday } from '#domain/time.ts';
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
      <p className="text-sm text-ink-2">
        {total > 0 ? (
          <>
            この1年の締切は<span className="num mx-0.5 text-ink">{total}</span>件です。色の濃い日に集まっています。
          </>
        ) : (
          'この1年の締切はありません。追加すると、集まっている日がひと目でわかります。'
        )}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,175px),1fr))] gap-x-2 gap-y-5 nav:gap-x-5">
        {months.map((month) => (
          <Month key={month} {...{ month, today, byDay, onDay }} />
        ))}
      </div>
      <HeatLegend />
    </div>
  );
}

type MonthProps = Pick<YearViewProps, 'today' | 'onDay'> & {
  month: Day;
  byDay: ReadonlyMap<Day, readonly Entry[]>;
};

function Month({ month, today, byDay, onDay }: MonthProps) {
  const [year, number] = parts(month);
  return (
    <table className="w-full table-fixed border-separate border-spacing-px self-start">
      <caption className="pb-1 text-left text-sm font-bold">
        <span className="sr-only">{monthLabel(month)}の締切</span>
        <span aria-hidden>
          {number === 1 && <span className="mr-1 text-xs font-normal text-ink-2">{year}年</span>}
          <span className="num">{number}</span>月
        </span>
      </caption>
      <tbody>
        {monthWeeks(month).map((week) => (
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
  );
}

type YearDayProps = Pick<YearViewProps, 'today' | 'onDay'> & { day: Day; count: number };

function YearDay({ day, today, count, onDay }: YearDayProps) {
  const [, , date] = parts(day);
  const ring = day === today ? 'inset-ring-2 inset-ring-brand' : '';
  if (count === 0) {
    const tone = holidayName(day) || weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-2';
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

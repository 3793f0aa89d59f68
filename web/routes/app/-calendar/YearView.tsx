import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { entriesByDay, firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar/calendar.ts';
import { deadlinesOf, heatLevel } from '#domain/calendar/heat.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { awaitedEntries, type Entry } from '#domain/selections/upcoming.ts';
import { addDays, addMonths, type Day, dayLabel, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { HeatLegend } from '#web/ui/marks/HeatLegend.tsx';
import { HEAT_LOOK } from '#web/ui/marks/heat-look.ts';
import './year.css';

const MONTHS = 12;

type YearViewProps = {
  /** A day of the first month. */
  day: Day;
  today: Day;
  entries: readonly Entry[];
  onDay: (day: Day) => void;
};

/** Twelve months, in which each day is shaded by the number of its deadlines and has a dot for appointments; days and months lead to the month. */
export function YearView({ day, today, entries, onDay }: YearViewProps) {
  const deadlines = useMemo(() => deadlinesOf(entries), [entries]);
  const first = firstOfMonth(day);
  const last = addDays(addMonths(first, MONTHS), -1);
  const appointments = useMemo(() => appointmentsOf(entries, first, last), [entries, first, last]);
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(first, at));
  const all = [...deadlines].filter(([it]) => it >= first && it <= last);
  const total = all.reduce((sum, [, of]) => sum + of.length, 0);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
        <div aria-hidden className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-2xs text-ink-2">
          <span className="flex items-center gap-1.5">
            締切
            <HeatLegend />
          </span>
          <span className="flex items-center gap-1.5">
            <i className={`${DOT} bg-brand`} />
            参加する予定
          </span>
          <span className="flex items-center gap-1.5">
            <i className={`size-3.5 rounded-[4px] ${RING}`} />
            今日
          </span>
        </div>
      </div>
      <div className="year -mx-2 grid gap-2 md:mx-0 md:gap-3">
        {months.map((month) => (
          <Month key={month} {...{ month, today, deadlines, appointments, onDay }} />
        ))}
      </div>
    </div>
  );
}

/** The appointments of selections that go on, on each of their days in Japan from `first` to `last`. */
function appointmentsOf(entries: readonly Entry[], first: Day, last: Day): Map<Day, Entry[]> {
  const appointments = awaitedEntries(entries).filter(({ event }) => event.kind === 'appointment');
  return entriesByDay(appointments, first, last);
}

type ByDay = ReadonlyMap<Day, readonly Entry[]>;
type MonthProps = Pick<YearViewProps, 'today' | 'onDay'> & { month: Day; deadlines: ByDay; appointments: ByDay };

function Month({ month, today, deadlines, appointments, onDay }: MonthProps) {
  const [year, number] = parts(month);
  const weeks = monthWeeks(month);
  const days = weeks.flat().filter((it) => firstOfMonth(it) === month);
  const count = days.reduce((sum, day) => sum + (deadlines.get(day)?.length ?? 0), 0);
  const isNow = firstOfMonth(today) === month;
  return (
    <div
      className={`rounded-lg border bg-surface px-0.5 pt-1 pb-1.5 md:px-2 ${isNow ? 'border-brand' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-1 pr-2">
        <button
          type="button"
          aria-label={`${monthLabel(month)}を表示`}
          onClick={() => onDay(isNow ? today : month)}
          className="hit flex min-h-9 min-w-11 items-center rounded-md border-0 px-2 text-sm font-bold whitespace-nowrap hover:bg-surface-2"
        >
          <span className="flex items-baseline">
            {number === 1 && <span className="mr-1 text-xs font-normal text-ink-2">{year}年</span>}
            <span className="num text-lg leading-none">{number}</span>月
          </span>
          <ChevronRight aria-hidden className="ml-0.5 size-3.5 text-ink-3 max-md:hidden print:hidden" />
        </button>
        {count > 0 && (
          <b aria-hidden className="text-2xs whitespace-nowrap text-shu-ink">
            締切 <span className="num text-xs">{count}</span>件
          </b>
        )}
      </div>
      <table
        data-dense
        aria-label={`${monthLabel(month)}の締切`}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        {/* On paper the year takes one page. */}
        <thead className="print:hidden">
          <tr>
            {weeks[0]?.map((it) => (
              <th key={it} scope="col" className="p-0 pb-0.5 text-center text-2xs font-normal text-ink-2">
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
                    <YearDay
                      {...{ day, today, onDay }}
                      due={deadlines.get(day)?.length ?? 0}
                      there={appointments.get(day)?.length ?? 0}
                    />
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

const DOT = 'year-dot forced-colors:border-2';
const RING = 'inset-ring-2 inset-ring-brand forced-colors:border-2';

type YearDayProps = Pick<YearViewProps, 'today' | 'onDay'> & {
  day: Day;
  /** The numbers of its deadlines and of its appointments. */
  due: number;
  there: number;
};

/** A day; Tab stops only at those that have something, the others are reached by their month. */
function YearDay({ day, today, due, there, onDay }: YearDayProps) {
  const [, , date] = parts(day);
  const rest = holidayName(day) || weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-3';
  const has = [there > 0 && `予定${there}件`, due > 0 && `締切${due}件`].filter(Boolean);
  return (
    <button
      type="button"
      tabIndex={has.length > 0 ? undefined : -1}
      aria-current={day === today ? 'date' : undefined}
      aria-label={[dayLabel(day), ...has].join(' ')}
      onClick={() => onDay(day)}
      className="block w-full rounded-md border-0 p-px hover:bg-surface-2"
    >
      <span
        className={`year-day num relative grid place-items-center text-xs ${due > 0 ? `font-bold forced-colors:border ${HEAT_LOOK[heatLevel(due)]}` : `${there > 0 ? 'font-bold text-ink' : `font-normal ${rest}`}`} ${day === today ? RING : ''}`}
      >
        {date}
        {there > 0 && <i aria-hidden className={`${DOT} ${heatLevel(due) === 4 ? 'bg-current' : 'bg-brand'}`} />}
      </span>
    </button>
  );
}

import { holidayName } from '../calendar/holidays.ts';
import { addDays, type Day, parts, weekday, weekdayLabel } from '../time.ts';

export type PlannerDay = {
  /** The day of the month: 21. */
  date: string;
  /** 月 */
  label: string;
  /** 0 is a Sunday; a holiday is shown as one. */
  weekday: string;
};
/** `month`: 12, or 12–1 where the days are of two months. */
export type PlannerWeek = { month: string; days: readonly PlannerDay[] };

/** The seven days from today on, for the picture of a planner. */
export function plannerWeek(today: Day): PlannerWeek {
  const days = Array.from({ length: 7 }, (_, ahead) => {
    const day = addDays(today, ahead);
    return {
      date: String(parts(day)[2]),
      label: weekdayLabel(day),
      weekday: String(holidayName(day) ? 0 : weekday(day)),
    };
  });
  const months = new Set([parts(today)[1], parts(addDays(today, 6))[1]]);
  return { month: [...months].join('–'), days };
}

import { addDays, type Day, parts, weekday } from '../time.ts';

/** Holidays with a fixed date, by month and day. */
const FIXED: Record<string, string> = {
  '01-01': '元日',
  '02-11': '建国記念の日',
  '02-23': '天皇誕生日',
  '04-29': '昭和の日',
  '05-03': '憲法記念日',
  '05-04': 'みどりの日',
  '05-05': 'こどもの日',
  '08-11': '山の日',
  '11-03': '文化の日',
  '11-23': '勤労感謝の日',
};
/** Holidays on a Monday, by month and number of the Monday. */
const MONDAYS: Record<string, string> = {
  '01-2': '成人の日',
  '07-3': '海の日',
  '09-3': '敬老の日',
  '10-2': 'スポーツの日',
};

/**
 * The name of the public holiday on a day, or null. By the law as of 2022; the equinoxes by the usual formula, which is valid until 2099
 * (the government fixes each in the February before).
 */
export function holidayName(day: Day): string | null {
  return ownName(day) ?? (isSubstitute(day) ? '振替休日' : isBetween(day) ? '国民の休日' : null);
}

function ownName(day: Day): string | null {
  const [year, month, date] = parts(day);
  const fixed = FIXED[day.slice(5)];
  if (fixed) return fixed;
  if (equinox(year, month) === date) return month === 3 ? '春分の日' : '秋分の日';
  if (weekday(day) !== 1) return null;
  return MONDAYS[`${day.slice(5, 7)}-${Math.ceil(date / 7)}`] ?? null;
}

function equinox(year: number, month: number): number | null {
  const first = { 3: 20.8431, 9: 23.2488 }[month];
  return first === undefined ? null : Math.floor(first + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);
}

/** A holiday on a Sunday is observed on the next day that is no holiday. */
function isSubstitute(day: Day): boolean {
  let before = addDays(day, -1);
  while (ownName(before)) {
    if (weekday(before) === 0) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** A day between two holidays is one too. */
function isBetween(day: Day): boolean {
  return ownName(addDays(day, -1)) !== null && ownName(addDays(day, 1)) !== null;
}

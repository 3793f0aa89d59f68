import { PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import { type Day, isDay } from '#domain/time.ts';

/** The URL state of the calendar: month, week or year, the chosen day (and with it which month or week), the priorities shown, the open event. */
export type CalendarSearch = {
  /** Left out for the month. */
  view?: 'week' | 'year' | undefined;
  day?: Day | undefined;
  /** Shown priorities; left out for all. */
  priority?: Priority[] | undefined;
  event?: string | undefined;
  /** The open dialog, other than an event. */
  dialog?: CalendarDialog | undefined;
  /** The return from Google: whether it was connected. */
  google?: GoogleReturn | undefined;
};

export type CalendarViewName = 'month' | 'week' | 'year';

const DIALOGS = ['candidates', 'feed', 'google'] as const;
export type CalendarDialog = (typeof DIALOGS)[number];

const RETURNS = ['connected', 'failed'] as const;
type GoogleReturn = (typeof RETURNS)[number];

/** Days around which a month can be shown: a year before and after it also has four digits. */
const FIRST_DAY: Day = '1000-01-01';
const LAST_DAY: Day = '9998-12-31';

/** Reads the URL; unknown values are left out. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const given = search.priority;
  const chosen = Array.isArray(given) ? PRIORITY_IDS.filter((it) => given.includes(it)) : undefined;
  return {
    view: search.view === 'week' || search.view === 'year' ? search.view : undefined,
    day: typeof search.day === 'string' && isShown(search.day) ? search.day : undefined,
    priority: chosen && chosen.length < PRIORITY_IDS.length ? chosen : undefined,
    event: typeof search.event === 'string' ? search.event : undefined,
    dialog: DIALOGS.find((it) => it === search.dialog),
    google: RETURNS.find((it) => it === search.google),
  };
}

function isShown(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY;
}

/** The app with Google and a stand-in of its calendar, for tests. */
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { syncDue } from '../calendar-sync/run.ts';
import { AOI, leadsTo, type Person, withGoogle } from './google.ts';
import { startCalendarApi } from './google-calendar-api.ts';

/** The calendar of Google's stand-in; without an account given it is Aoi's. */
async function fakeCalendar(accountOf: (token: string) => string | undefined) {
  const api = await startCalendarApi(accountOf);
  onTestFinished(api.close);
  return {
    ...api,
    shown: (account = AOI.sub) => api.shown(account),
    edit: (id: string, change: Record<string, unknown>, account = AOI.sub) => api.edit(id, change, account),
  };
}

/** The app with Google, where a student has signed in, in a browser of their own. */
export async function withCalendar() {
  const app = await withGoogle();
  const calendar = await fakeCalendar((token) => app.provider.accountOf(token));
  app.deps.config.googleApiOrigin = calendar.origin;
  const aoi = await app.student('aoi');
  const api = { origin: calendar.origin, gapMs: 0, firstWaitMs: 1, requestMs: 400 };
  const outside = {
    google: app.deps.google as NonNullable<typeof app.deps.google>,
    rootKeys: app.deps.config.rootKeys,
    api,
    baseUrl: 'http://localhost:3000',
    log: app.deps.log,
  };
  const browser = app.browser();
  const [name = '', value = ''] = aoi.cookie.split('=');
  browser.cookies.set(name, value);
  /** Goes to Google for the calendar, and agrees there; returns where that leads. */
  const connect = async (purpose = 'calendar', person: Person = AOI, scope?: string) => {
    const out = await browser.get(`/api/google/sign-in?purpose=${purpose}`, undefined, {
      'Sec-Fetch-Site': 'same-origin',
    });
    return leadsTo(await browser.get(app.provider.agrees(leadsTo(out), person, scope)));
  };
  /** Runs what is due, and what was left for later. */
  const sync = async () => {
    await app.db.execute(sql`update calendar_connections set due_at = now() where due_at is not null`);
    await syncDue(app.db, outside, () => true);
  };
  const view = async () => (await aoi.get('/api/google-calendar')).json() as Promise<View>;
  return { ...app, newBrowser: app.browser, calendar, aoi, browser, outside, connect, sync, view };
}

type View = import('#domain/calendar/google-sync.ts').GoogleCalendarView | null;
export type WithCalendar = Awaited<ReturnType<typeof withCalendar>>;

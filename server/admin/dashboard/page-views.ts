import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import type { PageViewSpan, PageViewsView } from '#domain/admin/dashboard.ts';
import { isScreenPattern } from '#domain/screens.ts';
import { addDays, type Day, HOUR, type Instant, jstDay, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { pageViewDays, pageViews } from '../../db/schema/operation.ts';

type Counted = { day: Day; route: string; views: number };

/** Page views of the days of a span, and of its screens. Past days are read from their counts, so that it costs a day at most. */
export async function readPageViews(db: Db, span: PageViewSpan, now: Instant): Promise<PageViewsView> {
  const today = jstDay(now);
  const first = addDays(today, 1 - span);
  const counted = await db.select().from(pageViewDays).where(gte(pageViewDays.day, first));
  const known = new Set(counted.map(({ day }) => day));
  const days = Array.from({ length: span }, (_, at) => addDays(first, at));
  const uncounted = days.filter((day) => !known.has(day));
  const all: Counted[] = [...counted];
  for (const day of uncounted) all.push(...(await countDay(db, day)));
  const byScreen = Map.groupBy(all, ({ route }) => route);
  const byDay = Map.groupBy(all, ({ day }) => day);
  return {
    days: days.map((day) => ({ day, views: sum(byDay.get(day)) })),
    screens: [...byScreen]
      .flatMap(([route, its]) => (isScreenPattern(route) ? [{ route, views: sum(its) }] : []))
      .sort((a, b) => b.views - a.views),
  };
}

const sum = (counted: Counted[] = []) => counted.reduce((all, { views }) => all + views, 0);

async function countDay(db: Db, day: Day): Promise<Counted[]> {
  return db
    .select({ day: pageViews.day, route: pageViews.route, views: count() })
    .from(pageViews)
    .where(eq(pageViews.day, day))
    .groupBy(pageViews.day, pageViews.route);
}

/** How long after midnight a process may still store a view of the day before. */
const OVER_MS = HOUR;

/** Counts the days that are over and not counted yet, one after the other. A day without views has no counts, and costs nothing. */
export async function countPageViews(db: Db, now: Instant, signal?: AbortSignal) {
  const last = jstDay(plus(now, -OVER_MS));
  const [newest] = await db
    .select({ day: pageViewDays.day })
    .from(pageViewDays)
    .orderBy(desc(pageViewDays.day))
    .limit(1);
  const uncounted = await db
    .selectDistinct({ day: pageViews.day })
    .from(pageViews)
    .where(and(lt(pageViews.day, last), newest && gte(pageViews.day, newest.day)))
    .orderBy(pageViews.day);
  for (const { day } of uncounted) {
    signal?.throwIfAborted();
    if (day === newest?.day) continue;
    const rows = await countDay(db, day);
    if (rows.length > 0) await db.insert(pageViewDays).values(rows).onConflictDoNothing();
  }
}

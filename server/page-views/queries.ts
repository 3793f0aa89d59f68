/** Page views: how often each screen is shown. Nobody can be identified in them, not even by us once the day is over. */
import { eq, lt } from 'drizzle-orm';
import { PAGE_VIEW_MONTHS } from '#domain/pages/page-views.ts';
import type { ScreenPattern } from '#domain/screens.ts';
import { addMonths, type Day, HOUR, type Instant, jstDay, plus, toMs } from '#domain/time.ts';
import { keyedHash, newSecret } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { pageViewDays, pageViewKeys, pageViews } from '../db/schema/operation.ts';

type View = { route: ScreenPattern; ip: string; userAgent: string };

/** Length of a pseudonym in characters: 96 bits. */
const VISITOR_LENGTH = 16;

/**
 * Stores a view, and returns its pseudonym: the same for the same browser and network until midnight in Japan. Address and browser are not
 * stored, and of the time only the hour, so that no view can be matched with a line of the log.
 */
export async function recordView(db: Db, { route, ip, userAgent }: View, now: Instant): Promise<string> {
  const day = jstDay(now);
  const visitor = keyedHash(await dayKey(db, day), ip, userAgent).slice(0, VISITOR_LENGTH);
  await db.insert(pageViews).values({ day, route, visitor, createdAt: hourOf(now) });
  return visitor;
}

/**
 * The key of a day. It is random and deleted after the day: were it derived from a permanent secret, whoever has the secret could compute
 * the pseudonyms of all days and join them.
 */
async function dayKey(db: Db, day: Day): Promise<string> {
  const ofDay = eq(pageViewKeys.day, day);
  const [kept] = await db.select().from(pageViewKeys).where(ofDay);
  if (kept) return kept.key;
  await forgetKeys(db, day);
  await db.insert(pageViewKeys).values({ day, key: newSecret() }).onConflictDoNothing();
  // Of two processes that create the key at the same time, both use the row that is there then.
  const [first] = await db.select().from(pageViewKeys).where(ofDay);
  if (!first) throw new Error('a day has no key');
  return first.key;
}

/** Deletes the keys of past days, and the views and counts beyond their retention. */
export async function purgePageViews(db: Db, now: Instant, signal?: AbortSignal) {
  const today = jstDay(now);
  await forgetKeys(db, today);
  const oldest = addMonths(today, -PAGE_VIEW_MONTHS);
  await purgeRows(db, pageViews, lt(pageViews.day, oldest), signal);
  await db.delete(pageViewDays).where(lt(pageViewDays.day, oldest));
}

async function forgetKeys(db: Db, today: Day) {
  await db.delete(pageViewKeys).where(lt(pageViewKeys.day, today));
}

function hourOf(now: Instant): Instant {
  return plus(now, -(toMs(now) % HOUR));
}

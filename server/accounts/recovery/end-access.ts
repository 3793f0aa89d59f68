import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { type Access, endedOf } from '#domain/accounts/ended-access.ts';
import type { Instant } from '#domain/time.ts';
import type { RootKeys } from '../../base/config.ts';
import { endFeed } from '../../calendar-feed/queries.ts';
import { dropConnection } from '../../calendar-sync/connections.ts';
import type { Db } from '../../db/connect.ts';
import { accounts, sessions } from '../../db/schema/accounts.ts';
import { calendarConnections, calendarFeeds } from '../../db/schema/calendars.ts';
import { pushSubscriptions } from '../../db/schema/reminders.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { endPrograms } from '../../webhooks/end-programs.ts';
import { dropGoogle } from '../google/google-accounts.ts';

/**
 * Ends all access to an account besides its password and mailed links, because any of it may be a stranger's. Returns what there was,
 * the new device epoch, and the token of the calendar, to be given back to Google. Every account has a device that it was used on.
 */
export async function endAccess(
  tx: Db,
  rootKeys: RootKeys,
  userId: string,
  now: Instant,
): Promise<{ ended: Access[]; deviceEpoch: number; calendarToken: string | null }> {
  const isConnected = and(eq(calendarConnections.userId, userId), isNotNull(calendarConnections.refreshToken));
  const ended = endedOf({
    sessions: (await tx.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))) > 0,
    push: (await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))) > 0,
    google: (await tx.$count(accounts, and(eq(accounts.userId, userId), eq(accounts.providerId, 'google')))) > 0,
    calendar: (await tx.$count(calendarConnections, isConnected)) > 0,
    feed: (await tx.$count(calendarFeeds, eq(calendarFeeds.userId, userId))) > 0,
    programs: await endPrograms(tx, userId),
    devices: true,
    // Left on by a reset; undoing a change of address ends some of them (decisions 16 and 24).
    factors: false,
  });
  await dropGoogle(tx, userId);
  const deviceEpoch = await endSessions(tx, userId);
  await endFeed(tx, userId);
  const calendar = await dropConnection(tx, rootKeys, userId);
  return { ended, deviceEpoch, calendarToken: calendar?.token ?? null };
}

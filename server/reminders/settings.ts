/** The account's notification settings (通知設定), by which its reminders are planned. */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { hasDigests, nextDigestTime } from '#domain/reminders/digest.ts';
import type {
  NotificationSettings,
  NotificationSettingsChange,
  StoredNotificationSettings,
} from '#domain/reminders/notifications.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { deliveries, notificationSettings } from '../db/schema/reminders.ts';

/** The notification settings of a student; the defaults when none were ever saved. */
export async function readNotificationSettings(db: Db, userId: string): Promise<StoredNotificationSettings> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return row ? settingsOf(row) : { ...DEFAULT_NOTIFICATION_SETTINGS, version: 1 };
}

/** Saves all settings. @throws AppError `conflict` with the stored settings, when they were changed meanwhile. */
export async function saveNotificationSettings(
  tx: Db,
  userId: string,
  change: NotificationSettingsChange,
  now: Instant,
) {
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing();
  const { version, ...settings } = change;
  const nextDigestAt = hasDigests(settings) ? nextDigestTime(settings, now) : null;
  const [saved] = await tx
    .update(notificationSettings)
    .set({ ...rowOf(settings), nextDigestAt, version: version + 1, updatedAt: now })
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.version, version)))
    .returning({ version: notificationSettings.version });
  if (!saved) throw new AppError('conflict', { current: await readNotificationSettings(tx, userId) });
  await release(tx, userId, now);
  return saved;
}

/** Has the messages that wait for the end of quiet hours looked at again, by the new hours. */
async function release(tx: Db, userId: string, now: Instant) {
  const isHeld = and(eq(deliveries.state, 'due'), eq(deliveries.heldUntil, deliveries.nextAttemptAt));
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(and(eq(deliveries.userId, userId), isHeld));
}

type Row = typeof notificationSettings.$inferSelect;

/** The settings of a stored row. */
export function settingsOf(row: Row): StoredNotificationSettings {
  const { emailEnabled, pushEnabled, oneWeekBefore, oneDayBefore, oneHourBefore, fifteenMinutesBefore, version } = row;
  const { esDeadline, interview, test, seminar, other, asksResults, updatesEnabled } = row;
  return {
    emailEnabled,
    pushEnabled,
    reminderTiming: { oneWeekBefore, oneDayBefore, oneHourBefore, fifteenMinutesBefore },
    eventTypes: { esDeadline, interview, test, seminar, other },
    quietHours: { enabled: row.quietHoursEnabled, startTime: row.quietHoursStart, endTime: row.quietHoursEnd },
    asksResults,
    updatesEnabled,
    emailFrequency: row.emailFrequency as NotificationSettings['emailFrequency'],
    version,
  };
}

function rowOf({ reminderTiming, eventTypes, quietHours, ...rest }: Omit<NotificationSettingsChange, 'version'>) {
  const { enabled, startTime, endTime } = quietHours;
  const hours = { quietHoursEnabled: enabled, quietHoursStart: startTime, quietHoursEnd: endTime };
  return { ...rest, ...reminderTiming, ...eventTypes, ...hours };
}

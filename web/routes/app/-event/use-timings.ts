import { useQuery } from '@tanstack/react-query';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { notificationSettingsQuery } from '#web/queries.ts';

/** The account's notification settings; the defaults until they are read. */
export function useTimings() {
  return useQuery(notificationSettingsQuery).data ?? DEFAULT_NOTIFICATION_SETTINGS;
}

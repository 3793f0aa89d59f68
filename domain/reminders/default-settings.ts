import type { NotificationSettings } from './notifications.ts';

/** The settings of a student who never changed them. Without the schemas, which screens that only read it would have to load. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  emailEnabled: true,
  pushEnabled: false,
  reminderTiming: { oneWeekBefore: false, oneDayBefore: true, oneHourBefore: true, fifteenMinutesBefore: false },
  eventTypes: { esDeadline: true, interview: true, test: true, seminar: true, other: false },
  quietHours: { enabled: true, startTime: '22:00', endTime: '08:00' },
  asksResults: false,
  updatesEnabled: true,
  emailFrequency: 'immediate',
};

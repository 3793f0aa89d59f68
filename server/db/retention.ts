import { DAY } from '#domain/time.ts';

/** How long usage logs are kept: deliveries, past reminders, the audit log, and shared dates that nobody uses. */
export const USAGE_LOG_MS = 365 * DAY;

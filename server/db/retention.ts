import { DAY } from '#domain/time.ts';

/** How long usage logs are kept: deliveries, reminders that are over, the audit log, and shared dates that nobody uses. */
export const USAGE_LOG_MS = 365 * DAY;

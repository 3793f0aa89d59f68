import { useQuery } from '@tanstack/react-query';
import type { BusySpan } from '#domain/calendar/google-sync.ts';
import { busyQuery, googleCalendarQuery } from '#web/queries.ts';
import { hasGoogleQuery } from '../../profile/-account/account-queries.ts';

const NONE: readonly BusySpan[] = [];

/** When the student's Google Calendar is busy; nothing where it is not connected, or the student does not allow it. */
export function useBusy(): readonly BusySpan[] {
  const { data: hasGoogle = false } = useQuery(hasGoogleQuery);
  const { data: its } = useQuery({ ...googleCalendarQuery, enabled: hasGoogle });
  const isAllowed = its?.connected === true && its.withBusy && its.mayReadBusy;
  const { data: busy } = useQuery({ ...busyQuery, enabled: isAllowed });
  return isAllowed && busy ? busy : NONE;
}

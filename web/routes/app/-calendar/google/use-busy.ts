import { useQuery } from '@tanstack/react-query';
import type { BusySpan } from '#domain/calendar/google-sync.ts';
import { busyQuery } from './queries.ts';
import { useGoogleCalendar } from './use-google-calendar.ts';

const NONE: readonly BusySpan[] = [];

/** When the student's Google Calendar is busy; nothing where it is not connected, or the student does not allow it. */
export function useBusy(): readonly BusySpan[] {
  const { its } = useGoogleCalendar();
  const isAllowed = its?.connected === true && its.withBusy && its.mayReadBusy;
  const { data: busy } = useQuery({ ...busyQuery, enabled: isAllowed });
  return isAllowed && busy ? busy : NONE;
}

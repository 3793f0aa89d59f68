import { useQuery } from '@tanstack/react-query';
import { hasGoogleQuery } from '../../profile/-account/account-queries.ts';
import { googleCalendarQuery } from './queries.ts';

/** Whether the installation has Google, and the student's connection once it is read; null without one. */
export function useGoogleCalendar() {
  const { data: hasGoogle = false, isLoading } = useQuery(hasGoogleQuery);
  const { data: its } = useQuery({ ...googleCalendarQuery, enabled: hasGoogle });
  return { isLoading, hasGoogle, its };
}

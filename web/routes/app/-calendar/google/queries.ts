import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';

/** How often the progress of a sync is read, in ms. */
const SYNC_POLL_MS = 1000;

/** The connection with Google Calendar, read again and again while it is synced; null without one. */
export const googleCalendarQuery = queryOptions({
  queryKey: ['google-calendar'],
  queryFn: ({ signal }) => call(api['google-calendar'].$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => (state.data?.running ? SYNC_POLL_MS : false),
});

/** Moves and deletions made in Google Calendar that the student has not decided about. */
export const calendarProposalsQuery = queryOptions({
  queryKey: ['calendar-proposals'],
  queryFn: ({ signal }) => call(api['calendar-proposals'].$get({}, { init: { signal } })),
});

/** How long busy times are taken as they were read, in ms. */
const BUSY_MS = 5 * 60_000;

/** When the student's own calendar is busy; asked for only where the student allows it. */
export const busyQuery = queryOptions({
  queryKey: ['busy'],
  queryFn: ({ signal }) => call(api['google-calendar'].busy.$get({}, { init: { signal } })),
  staleTime: BUSY_MS,
});

import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';

/** The console is live: what it shows is read again after this time, as long as somebody looks. */
export const POLL_MS = 30_000;

/** What waits for an administrator, by kind. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'],
  queryFn: ({ signal }) => call(api.admin.waiting.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

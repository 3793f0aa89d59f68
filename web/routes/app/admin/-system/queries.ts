import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { POLL_MS } from '../-parts/queries.ts';

export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call(api.admin.system.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

export const queuesQuery = queryOptions({
  queryKey: ['admin', 'queues'],
  queryFn: ({ signal }) => call(api.admin.dashboard.queues.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

/** The newest failed deliveries; more of them replace fewer when they are there. */
export const deadLettersQuery = (limit: number) =>
  queryOptions({
    queryKey: ['admin', 'dead-letters', limit],
    queryFn: ({ signal }) =>
      call(api.admin.system['dead-letters'].$get({ query: { limit: String(limit) } }, { init: { signal } })),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

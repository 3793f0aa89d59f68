import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { POLL_MS } from '../-parts/queries.ts';

/** The reported shared events, and what was decided. */
export const sharingQuery = queryOptions({
  queryKey: ['admin', 'sharing'],
  queryFn: ({ signal }) => call(api.admin.sharing.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

/** Who reported a shared event. Reading it is recorded. */
export const reportersQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'reporters', id],
    queryFn: ({ signal }) => call(api.admin.sharing[':id'].reporters.$get({ param: { id } }, { init: { signal } })),
  });

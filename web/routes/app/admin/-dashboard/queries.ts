import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageViewSpan } from '#domain/admin/dashboard.ts';
import { api, call } from '#web/api.ts';
import { POLL_MS } from '../-parts/queries.ts';

export const figuresQuery = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: ({ signal }) => call(api.admin.dashboard.figures.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

/** The bars of one span stay until those of the other are there. */
export const pageViewsQuery = (span: PageViewSpan) =>
  queryOptions({
    queryKey: ['admin', 'page-views', span],
    queryFn: ({ signal }) =>
      call(
        api.admin.dashboard['page-views'].$get({ query: { days: span === 14 ? '14' : '90' } }, { init: { signal } }),
      ),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

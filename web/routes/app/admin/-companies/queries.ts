import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CompanySource } from '#domain/companies/sources.ts';
import { api, call } from '#web/api.ts';
import { newest } from '#web/latest.ts';
import { POLL_MS } from '../-parts/queries.ts';

/** Which companies the list shows. */
export type Shown = { q: string; source?: CompanySource };

/** The companies by name, a hundred at a time, or the best matches of a search. */
export const companiesQuery = ({ q, source }: Shown) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'companies', q, source],
    queryFn: ({ signal, pageParam }) => {
      const query = { q, ...(source && { source }), ...(pageParam !== null && { after: pageParam }) };
      return newest(() => call(api.admin.companies.$get({ query }, { init: { signal } })));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Companies with the same folded name. */
export const duplicatesQuery = queryOptions({
  queryKey: ['admin', 'company-duplicates'],
  queryFn: ({ signal }) => call(api.admin.companies.duplicates.$get({}, { init: { signal } })),
});

/** The merges that can still be undone. */
export const mergesQuery = queryOptions({
  queryKey: ['admin', 'company-merges'],
  queryFn: ({ signal }) => call(api.admin.companies.merges.$get({}, { init: { signal } })),
  refetchInterval: POLL_MS,
});

/** The last change of a company, if it can be undone. */
export const lastEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'company-edit', id],
    queryFn: ({ signal }) => call(api.admin.companies[':id'].edit.$get({ param: { id } }, { init: { signal } })),
  });

/** What a merge of two companies would move. */
export const previewQuery = (one: string, other: string) =>
  queryOptions({
    queryKey: ['admin', 'company-merge', one, other],
    queryFn: ({ signal }) =>
      call(api.admin.companies['merge-preview'].$get({ query: { one, other } }, { init: { signal } })),
  });

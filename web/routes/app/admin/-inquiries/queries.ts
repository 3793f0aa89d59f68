import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InquiryState } from '#domain/admin/inquiries.ts';
import { api, call } from '#web/api.ts';
import { newest } from '#web/latest.ts';
import { POLL_MS } from '../-parts/queries.ts';

/** While an answer is being sent, it is read again after this time. */
const SENDING_MS = 3_000;

/** The inquiries of a state, page by page. */
export const inquiriesQuery = (state: InquiryState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'inquiries', state],
    queryFn: ({ signal, pageParam: before }) =>
      newest(() =>
        call(api.admin.inquiries.$get({ query: { state, ...(before && { before }) } }, { init: { signal } })),
      ),
    initialPageParam: '',
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    refetchInterval: POLL_MS,
  });

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'inquiry', id],
    queryFn: ({ signal }) => call(api.admin.inquiries[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.answers.some((it) => it.state === 'due') ? SENDING_MS : POLL_MS),
  });

import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { InboxView, ReceivedMail } from '#domain/inbox/views.ts';
import { api, call } from '#web/api.ts';
import { newest } from '#web/latest.ts';

/** The inbox page by page, newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['inbox'],
  queryFn: ({ pageParam, signal }) =>
    newest(() =>
      call(api.inbox.$get({ query: pageParam === null ? {} : { before: pageParam } }, { init: { signal } })),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: InboxView) => next,
});

export type InboxPages = InfiniteData<InboxView, unknown>;

/** All mails of the pages that are loaded. A mail that came meanwhile moves others to the next page: each is there once. */
export function mailsOf({ pages }: InboxPages): ReceivedMail[] {
  return [...new Map(pages.flatMap(({ mails }) => mails.map((it) => [it.id, it]))).values()];
}

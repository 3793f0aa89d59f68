import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserFilter, UsersView } from '#domain/admin/users.ts';
import { api, call } from '#web/api.ts';
import { newest } from '#web/latest.ts';
import { POLL_MS } from '../-parts/queries.ts';

/** The users who match, page by page, the newest first. */
export const usersQuery = (q: string, filter: UserFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', q, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(filter && { filter }), ...(pageParam && { before: pageParam }) };
      return newest(() => call(api.admin.users.$get({ query }, { init: { signal } })));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: UsersView) => next,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => call(api.admin.users[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: POLL_MS,
  });

/** Sign-ups whose code was not entered yet. */
export const pendingQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'pending', q],
    queryFn: ({ signal }) => call(api.admin.users.pending.$get({ query: q ? { q } : {} }, { init: { signal } })),
    refetchInterval: POLL_MS,
  });

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { newest } from '#web/latest.ts';

/** The ways to sign in, and the address that waits to be confirmed. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.account.$get({}, { init: { signal } })),
});

/** Passkeys, the authenticator app and recovery codes. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(api.account['second-factor'].$get({}, { init: { signal } })),
});

/** The account's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(api.sessions.$get({}, { init: { signal } })),
});

/** The history of the account, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['account-history'],
  queryFn: ({ pageParam, signal }) =>
    newest(() =>
      call(api.account.history.$get({ query: pageParam ? { before: pageParam } : {} }, { init: { signal } })),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** What a withdrawal is about. */
export const withdrawalQuery = queryOptions({
  queryKey: ['withdrawal'],
  queryFn: ({ signal }) => call(api.account.withdrawal.$get({}, { init: { signal } })),
});

const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(api.site.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The minimum length of passwords in characters. */
export const passwordMinLengthQuery = queryOptions({ ...siteQuery, select: (site) => site.passwordMinLength });

/** Whether the operator has configured sign-in with Google. */
export const hasGoogleQuery = queryOptions({ ...siteQuery, select: (site) => site.google });

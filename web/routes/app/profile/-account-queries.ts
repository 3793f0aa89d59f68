import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';

/** What opens the account, and the address that waits to be confirmed. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.account.$get({}, { init: { signal } })),
});

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(api.sessions.$get({}, { init: { signal } })),
});

const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(api.site.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Characters of the shortest password that the operator takes. */
export const passwordMinLengthQuery = queryOptions({ ...siteQuery, select: (site) => site.passwordMinLength });

/** Whether the operator offers the sign-in with Google. */
export const hasGoogleQuery = queryOptions({ ...siteQuery, select: (site) => site.google });

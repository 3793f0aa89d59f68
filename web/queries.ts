import { queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(api.session.$get({}, { init: { signal } })),
  staleTime: 60_000,
});

/** All of the student's selections with their events: home, calendar and list are views of this one answer. */
export const selectionsQuery = queryOptions({
  queryKey: ['selections'],
  queryFn: ({ signal }) => call(api.selections.$get({}, { init: { signal } })),
});

import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';

/** The access tokens of the account's programs. */
export const tokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(api['access-tokens'].$get({}, { init: { signal } })),
});

/** The webhooks of the account, with their latest deliveries. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(api.webhooks.$get({}, { init: { signal } })),
});

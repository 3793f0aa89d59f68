import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { POLL_MS } from '../-parts/queries.ts';

/** While a mailing is being sent, its numbers are read again after this time. */
const SENDING_MS = 3_000;

export const mailingsQuery = queryOptions({
  queryKey: ['admin', 'mailings'],
  queryFn: ({ signal }) => call(api.admin.mailings.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => (state.data?.some((it) => it.state === 'sending') ? SENDING_MS : POLL_MS),
});

export const mailingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mailing', id],
    queryFn: ({ signal }) => call(api.admin.mailings[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? SENDING_MS : POLL_MS),
  });

/** The mail as text, of the version that was saved. */
export const previewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'mailing-preview', id, version],
    queryFn: ({ signal }) => call(api.admin.mailings[':id'].preview.$get({ param: { id } }, { init: { signal } })),
  });

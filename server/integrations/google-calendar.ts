/** Google Calendar's API, as far as it is used: one student's own events in the primary calendar. */
import * as z from 'zod/mini';
import {
  type BusySpan,
  type GoogleBody,
  instantOf,
  type RemoteEvent,
  remoteEvent,
} from '#domain/calendar/google-sync.ts';
import { fromMs, type Instant } from '#domain/time.ts';
import {
  type Answer,
  type Asked,
  asker,
  type CalendarApiOptions,
  CalendarStop,
  type Tokens,
} from './google-requests.ts';

/** Changes since a sync token; `expired` where Google no longer knows it. */
export type RemoteChanges = { events: RemoteEvent[]; syncToken: string | null; expired: boolean };

export type CalendarApi = {
  insert(id: string, body: GoogleBody): Promise<'done' | 'exists' | 'failed'>;
  patch(id: string, body: GoogleBody): Promise<'done' | 'missing' | 'failed'>;
  /** As `patch`, and brings back an event that was deleted there. */
  revive(id: string, body: GoogleBody): Promise<'done' | 'missing' | 'failed'>;
  remove(id: string): Promise<'done' | 'failed'>;
  changes(syncToken: string | null, from: Instant): Promise<RemoteChanges>;
  busy(from: Instant, until: Instant): Promise<BusySpan[]>;
  watch(channel: { id: string; token: string; address: string }): Promise<{ until: Instant } | 'failed'>;
};

const PAGE = 2500;
/** Pages of a calendar that are read at most. */
const MAX_PAGES = 20;
const EVENTS = '/calendar/v3/calendars/primary/events';
/** What is read of events: no title, no description, no guests. */
const FIELDS = 'id,status,start,end';

const page = z.object({
  items: z._default(z.array(remoteEvent), []),
  nextPageToken: z.optional(z.string()),
  nextSyncToken: z.optional(z.string()),
});
const freeBusy = z.object({
  calendars: z.object({
    primary: z.object({ busy: z._default(z.array(z.object({ start: z.string(), end: z.string() })), []) }),
  }),
});
const channel = z.object({ expiration: z.optional(z.union([z.string(), z.number()])) });

/** `alive` is called before each request, and throws to end the run. */
export function openCalendar(options: CalendarApiOptions, tokens: Tokens, alive: () => Promise<void>): CalendarApi {
  const ask = asker(options, tokens, alive);
  const event = (id: string) => `${EVENTS}/${encodeURIComponent(id)}`;
  async function patch(id: string, body: GoogleBody & { status?: 'confirmed' }) {
    const { status } = await ask({ method: 'PATCH', path: event(id), query: { fields: FIELDS }, body });
    return isMissing(status) ? 'missing' : outcome(status);
  }
  return {
    async insert(id, body) {
      const { status } = await ask({ method: 'POST', path: EVENTS, query: { fields: FIELDS }, body: { id, ...body } });
      return status === 409 ? 'exists' : outcome(status);
    },
    patch,
    revive: (id, body) => patch(id, { status: 'confirmed', ...body }),
    async remove(id) {
      const { status } = await ask({ method: 'DELETE', path: event(id) });
      return isMissing(status) ? 'done' : outcome(status);
    },
    changes: (syncToken, from) => readChanges(ask, syncToken, from),
    async busy(from, until) {
      const body = { timeMin: from, timeMax: until, items: [{ id: 'primary' }] };
      const query = { fields: 'calendars(primary(busy))' };
      const { json } = await ask({ method: 'POST', path: '/calendar/v3/freeBusy', query, body });
      const spans = z.safeParse(freeBusy, json).data?.calendars.primary.busy;
      if (!spans) throw new CalendarStop('later', 'free/busy is not readable');
      return spans.map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }));
    },
    async watch({ id, token, address }) {
      const body = { id, token, address, type: 'web_hook' };
      const { status, json } = await ask({ method: 'POST', path: `${EVENTS}/watch`, body });
      const until = Number(z.safeParse(channel, json).data?.expiration);
      return outcome(status) === 'done' && Number.isFinite(until) ? { until: fromMs(until) } : 'failed';
    },
  };
}

const isMissing = (status: number) => status === 404 || status === 410;
const outcome = (status: number) => (status >= 200 && status < 300 ? 'done' : 'failed');

/** All pages since a token, or of everything that ends after `from`. */
async function readChanges(
  ask: (asked: Asked) => Promise<Answer>,
  syncToken: string | null,
  from: Instant,
): Promise<RemoteChanges> {
  const events: RemoteEvent[] = [];
  const first: Record<string, string> = syncToken === null ? { timeMin: from } : { syncToken };
  let pageToken: string | undefined;
  for (let at = 0; at < MAX_PAGES; at++) {
    const query = {
      ...first,
      // Google wants the same with every token.
      showDeleted: 'true',
      singleEvents: 'false',
      maxResults: String(PAGE),
      fields: `items(${FIELDS}),nextPageToken,nextSyncToken`,
      ...(pageToken !== undefined && { pageToken }),
    };
    const { status, json } = await ask({ method: 'GET', path: EVENTS, query });
    if (status === 410) return { events: [], syncToken: null, expired: true };
    const read = outcome(status) === 'done' ? z.safeParse(page, json).data : undefined;
    if (!read) throw new CalendarStop('later', `changes are not readable: ${status}`);
    events.push(...read.items);
    if (read.nextPageToken === undefined) return { events, syncToken: read.nextSyncToken ?? null, expired: false };
    pageToken = read.nextPageToken;
  }
  // Too large a calendar to follow: what was read counts, and the next run reads it anew.
  return { events, syncToken: null, expired: false };
}

/** Google Calendar's API on loopback: it does what Google does, and misbehaves as a test asks. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { syncDue } from '../calendar-sync/run.ts';
import { AOI, leadsTo, type Person, withGoogle } from './google.ts';

type Json = Record<string, unknown>;
/** An event of an account; `at` orders changes. */
type Stored = Json & { id: string; status: string; start: Json; end: Json; at: number };
type Seen = { method: string; path: string; query: URLSearchParams; body: Json; account: string };

/** One misbehaviour: `drop` does what is asked, and breaks the connection before the answer; `reset` breaks it at once. */
export type Fault = {
  on?: string;
  how: 'drop' | 'reset' | 'hang' | { status: number; reason?: string; after?: string };
};

export async function fakeCalendar(accountOf: (token: string) => string | undefined) {
  const accounts = new Map<string, Map<string, Stored>>();
  const state = {
    seen: [] as Seen[],
    faults: [] as Fault[],
    at: 0,
    oldestToken: 0,
    busy: [] as Json[],
    dropNew: false,
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const eventsOf = (account: string) => {
    const its = accounts.get(account) ?? new Map<string, Stored>();
    accounts.set(account, its);
    return its;
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request);
    const url = new URL(request.url ?? '', 'http://localhost');
    const account = accountOf((request.headers.authorization ?? '').replace('Bearer ', ''));
    const seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: text ? (JSON.parse(text) as Json) : {},
      account: account ?? '',
    };
    state.seen.push(seen);
    const at = state.faults.findIndex(({ on }) => on === undefined || on === seen.method);
    const [fault] = at === -1 ? [] : state.faults.splice(at, 1);
    if (fault?.how === 'hang') return;
    if (fault?.how === 'reset') return void request.socket.destroy();
    if (fault && fault.how !== 'drop') {
      const { status, reason = 'backendError', after } = fault.how;
      const json = { error: { code: status, errors: [{ reason }] } };
      return void response.writeHead(status, after ? { 'Retry-After': after } : {}).end(JSON.stringify(json));
    }
    const [status, json] = account === undefined ? [401, {}] : answer(seen);
    const isNew = seen.method === 'POST' && status === 200 && 'id' in seen.body;
    if (fault || (state.dropNew && isNew)) return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(json === null ? '' : JSON.stringify(json));
  }

  function answer({ method, path, query, body, account }: Seen): [number, unknown] {
    const its = eventsOf(account);
    const id = /^\/calendar\/v3\/calendars\/primary\/events\/([a-v0-9]{5,1024})$/.exec(path)?.[1];
    if (path === '/calendar/v3/freeBusy') return [200, { calendars: { primary: { busy: state.busy } } }];
    if (path.endsWith('/events/watch')) return [200, { id: body.id, expiration: String(4e12) }];
    if (method === 'GET' && !id) return list(its, query);
    if (method === 'POST')
      return its.has(String(body.id)) ? [409, {}] : [200, keep(its, { status: 'confirmed', ...body } as Stored)];
    const known = its.get(id ?? '');
    if (!known || (known.status === 'cancelled' && body.status !== 'confirmed')) return [known ? 410 : 404, {}];
    if (method === 'PATCH') return [200, keep(its, { ...known, ...body })];
    if (method === 'DELETE') return [204, keep(its, { ...known, status: 'cancelled' }) && null];
    return [200, known];
  }

  function list(its: Map<string, Stored>, query: URLSearchParams): [number, unknown] {
    const since = Number(query.get('syncToken') ?? 0);
    if (query.has('syncToken') && since < state.oldestToken)
      return [410, { error: { errors: [{ reason: 'fullSyncRequired' }] } }];
    const items = [...its.values()]
      .filter((it) => it.at > since)
      .map(({ id, status, start, end }) => ({ id, status, start, end }));
    return [200, { items, nextSyncToken: String(state.at) }];
  }

  function keep(its: Map<string, Stored>, event: Stored): Stored {
    const kept = { ...event, at: ++state.at };
    its.set(kept.id, kept);
    return kept;
  }

  return {
    state,
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** The events that the owner sees. */
    shown: (account = AOI.sub) => [...eventsOf(account).values()].filter((it) => it.status !== 'cancelled'),
    /** The owner changes an event there. */
    edit(id: string, change: Json, account = AOI.sub) {
      const its = eventsOf(account);
      const known = its.get(id);
      if (!known) throw new Error('there is no such event');
      keep(its, { ...known, ...change });
    },
    /** The requests of a method; of all without. */
    asked: (method?: string) => state.seen.filter((it) => method === undefined || it.method === method),
    fails: (...faults: Fault[]) => void state.faults.push(...faults),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}

/** The app with Google, where a student has signed in, in a browser of their own. */
export async function withCalendar() {
  const app = await withGoogle();
  const calendar = await fakeCalendar((token) => app.provider.accountOf(token));
  app.deps.config.googleApiOrigin = calendar.origin;
  const aoi = await app.student('aoi');
  const api = { origin: calendar.origin, gapMs: 0, firstWaitMs: 1, requestMs: 400 };
  const outside = {
    google: app.deps.google as NonNullable<typeof app.deps.google>,
    rootKeys: app.deps.config.rootKeys,
    api,
    baseUrl: 'http://localhost:3000',
    log: app.deps.log,
  };
  const browser = app.browser();
  const [name = '', value = ''] = aoi.cookie.split('=');
  browser.cookies.set(name, value);
  /** Goes to Google for the calendar, and agrees there; returns where that leads. */
  const connect = async (purpose = 'calendar', person: Person = AOI, scope?: string) => {
    const out = await browser.get(`/api/google/sign-in?purpose=${purpose}`, undefined, {
      'Sec-Fetch-Site': 'same-origin',
    });
    return leadsTo(await browser.get(app.provider.agrees(leadsTo(out), person, scope)));
  };
  /** Runs what is due, and what was left for later. */
  const sync = async () => {
    await app.db.execute(sql`update calendar_connections set due_at = now() where due_at is not null`);
    await syncDue(app.db, outside, () => true);
  };
  const view = async () => (await aoi.get('/api/google-calendar')).json() as Promise<View>;
  return { ...app, newBrowser: app.browser, calendar, aoi, browser, outside, connect, sync, view };
}

type View = import('#domain/calendar/google-sync.ts').GoogleCalendarView | null;
export type WithCalendar = Awaited<ReturnType<typeof withCalendar>>;

/** Google Calendar's API on loopback: it does what Google does, and misbehaves as a test asks. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Instant, toMs } from '#domain/time.ts';

type Json = Record<string, unknown>;
/** An event of an account; `at` orders changes. */
type Stored = Json & { id: string; status: string; start: Json; end: Json; at: number };
type Seen = { method: string; path: string; query: URLSearchParams; body: Json; account: string };

/** One misbehaviour: `drop` does what is asked, and breaks the connection before the answer; `reset` breaks it at once. */
export type Fault = {
  on?: string;
  how: 'drop' | 'reset' | 'hang' | { status: number; reason?: string; after?: string };
};

/** With this before the account, a token is its owner's, who does at Google what people do there. */
const OWNER = 'owner:';

/**
 * `accountOf` tells whose access token this is. What is asked by tokens waits while the account is held: `PUT /held/<account>`, and `DELETE` to go on.
 */
export async function startCalendarApi(
  accountOf: (token: string) => Promise<string | undefined> | string | undefined,
  port = 0,
) {
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
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const held = new Set<string>();
  const released = new EventEmitter().setMaxListeners(0);

  const eventsOf = (account: string) => {
    const its = accounts.get(account) ?? new Map<string, Stored>();
    accounts.set(account, its);
    return its;
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request);
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname.startsWith('/held/')) return hold(request.method === 'PUT', url.pathname.slice(6), response);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const isOwner = token.startsWith(OWNER);
    const account = isOwner ? token.slice(OWNER.length) : await accountOf(token);
    while (!isOwner && held.has(account ?? '')) await once(released, 'released');
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

  function hold(isHeld: boolean, account: string, response: ServerResponse) {
    if (isHeld) held.add(account);
    else held.delete(account);
    released.emit('released');
    response.writeHead(204).end();
  }

  function answer({ method, path, query, body, account }: Seen): [number, unknown] {
    const its = eventsOf(account);
    const id = /^\/calendar\/v3\/calendars\/primary\/events\/([a-v0-9]{5,1024})$/.exec(path)?.[1];
    if (path === '/calendar/v3/freeBusy') return [200, { calendars: { primary: { busy: busyIn(its, body) } } }];
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
      .map((it) => (query.has('fields') ? { id: it.id, status: it.status, start: it.start, end: it.end } : it));
    return [200, { items, nextSyncToken: String(state.at) }];
  }

  /** What takes time between two moments, and what a test adds. */
  function busyIn(its: Map<string, Stored>, { timeMin, timeMax }: Json): Json[] {
    const ms = (time: unknown) => toMs(String(time) as Instant);
    const busy = [...its.values()].filter((it) => it.status !== 'cancelled' && it.transparency !== 'transparent');
    return busy
      .map((it) => ({ start: it.start.dateTime, end: it.end.dateTime }))
      .filter((it) => it.start !== undefined && ms(it.start) < ms(timeMax) && ms(it.end) > ms(timeMin))
      .concat(state.busy as never[]);
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
    shown: (account: string) => [...eventsOf(account).values()].filter((it) => it.status !== 'cancelled'),
    /** The owner changes an event there. */
    edit(id: string, change: Json, account: string) {
      const its = eventsOf(account);
      const known = its.get(id);
      if (!known) throw new Error('there is no such event');
      keep(its, { ...known, ...change });
    },
    /** The requests of a method; of all without. */
    asked: (method?: string) => state.seen.filter((it) => method === undefined || it.method === method),
    fails: (...faults: Fault[]) => void state.faults.push(...faults),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}

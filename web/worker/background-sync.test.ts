import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Act, type Entry, requestOf } from '#web/outbox/acts.ts';
import { nextOf } from '#web/outbox/order.ts';
import { withRequest } from '#web/outbox/request.ts';

const EVENT = { eventType: 'interview', deadline: '2026-05-01T01:00:00.000Z' } as const;
const tick = (eventId: string, selectionId = 's1'): Act => ({
  kind: 'completion',
  selectionId,
  eventId,
  completed: true,
});
const status = (selectionId: string): Act => ({
  kind: 'status',
  selectionId,
  from: 'before_entry',
  status: 'in_progress',
});
const added = (eventId: string, selectionId = 's1'): Act => ({ kind: 'newEvent', selectionId, eventId, event: EVENT });
const made = (selectionId: string, eventId: string): Act => ({
  kind: 'newSelection',
  selectionId,
  name: '朝日商事',
  made: { company: { id: 'c1' }, selection: { priority: 'other', events: [EVENT] }, eventIds: [eventId] },
});
const entry = (no: number, act: Act, state: Entry['state'] = 'waiting'): Entry => ({
  no,
  key: `key-${no}`,
  account: 'aoi',
  act,
  at: no,
  state,
});

type Answer = number | 'lost' | { status: number; headers: Record<string, string> };
type Sync = Event & { tag: string; waitUntil(done: Promise<unknown>): void };

let listener: (event: Sync) => void;
let kept: Entry[];
let sent: string[];
let told: string[];
/** The entries of an earlier release. */
let old: Set<number>;
/** What the server answers to an entry, by its key; 204 to all others. */
let answers: Record<string, Answer>;

/** A request of the database: it is answered later. */
function later<T>(result: T, run = () => {}) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => {
    run();
    request.onsuccess();
  });
  return request;
}

/** What the pages make is not there. */
function missing() {
  const request = { onerror: () => {} };
  queueMicrotask(() => request.onerror());
  return request;
}

const database = {
  close: () => {},
  transaction: () => {
    const change = { oncomplete: () => {}, objectStore: () => store };
    const store = {
      getAll: () => later(kept.map((it) => (old.has(it.no) ? { ...it, sent: requestOf(it.act) } : withRequest(it)))),
      delete: (no: number) =>
        later(undefined, () => {
          kept = kept.filter((it) => it.no !== no);
          queueMicrotask(() => change.oncomplete());
        }),
    };
    return change;
  },
};

beforeEach(async () => {
  [kept, sent, told, answers, old] = [[], [], [], {}, new Set()];
  vi.stubGlobal('self', {
    clients: { matchAll: async () => [] },
    addEventListener: (_: string, it: typeof listener) => {
      listener = it;
    },
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<void>) => run() } });
  vi.stubGlobal('caches', { delete: async () => true });
  vi.stubGlobal('indexedDB', { open: (name: string) => (name === 'shiori-outbox' ? later(database) : missing()) });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (news: string) => told.push(news);
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const key = headers['Idempotency-Key'] ?? '';
    sent.push(key);
    const answer = answers[key] ?? 204;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status, headers: its } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    return new Response(null, { status, headers: its });
  });
  vi.resetModules();
  (await import('./background-sync.ts')).followSync();
});
afterEach(() => vi.unstubAllGlobals());

/** The browser wakes the worker. */
async function syncs(...entries: Entry[]) {
  kept = entries;
  let done: Promise<unknown> = Promise.resolve();
  listener({ tag: 'shiori-outbox', waitUntil: (it: Promise<unknown>) => (done = it) } as unknown as Sync);
  await done;
}
const left = () => kept.map((it) => it.no);

test('all that waits is sent in its order, once, and the tabs are told', async () => {
  await syncs(entry(1, made('s9', 'e9')), entry(2, tick('e9', 's9')), entry(3, tick('e1')));
  expect(sent).toEqual(['key-1', 'key-2', 'key-3']);
  expect(left()).toEqual([]);
  expect(told).toEqual(['sent', 'sent', 'sent']);
});

test('what waits for the student holds up only what is about the same', async () => {
  await syncs(
    entry(1, tick('e1'), 'refused'),
    entry(2, tick('e1')),
    entry(3, tick('e2')),
    entry(4, made('s9', 'e9'), 'refused'),
    entry(5, added('e10', 's9')),
    entry(6, tick('e10', 's9')),
    entry(7, status('s1')),
  );
  expect(sent).toEqual(['key-3', 'key-7']);
  expect(left()).toEqual([1, 2, 4, 5, 6]);
});

test.each([400, 404, 409, 422])(
  'a refusal (%i) is left to the page, and what is about something else goes on',
  async (code) => {
    answers = { 'key-1': code };
    await syncs(entry(1, tick('e1')), entry(2, tick('e1')), entry(3, tick('e2')));
    expect(sent).toEqual(['key-1', 'key-3']);
    expect(left()).toEqual([1, 2]);
  },
);

test.each([429, 502, 503, 504, 'lost'] as const)(
  'where the server is busy or away (%s), the browser tries again',
  async (answer) => {
    answers = { 'key-2': answer };
    await expect(syncs(entry(1, tick('e1')), entry(2, tick('e2')), entry(3, tick('e3')))).rejects.toThrow();
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(left()).toEqual([2, 3]);
    answers = {};
    await syncs(...kept);
    expect(sent).toEqual(['key-1', 'key-2', 'key-2', 'key-3']);
    expect(left()).toEqual([]);
  },
);

test('where the server fails at one, the others go on and the browser tries again', async () => {
  answers = { 'key-1': 500 };
  await expect(syncs(entry(1, tick('e1')), entry(2, tick('e1')), entry(3, tick('e2')))).rejects.toThrow();
  expect(sent).toEqual(['key-1', 'key-3']);
  expect(left()).toEqual([1, 2]);
});

test('a limit of hours concerns the one entry: the others go on, and nothing is tried again for it', async () => {
  answers = { 'key-1': { status: 429, headers: { 'Retry-After': '3600' } } };
  await syncs(entry(1, tick('e1')), entry(2, tick('e2')));
  expect(left()).toEqual([1]);
});

test('without a session nothing more is sent', async () => {
  answers = { 'key-1': 401 };
  await syncs(entry(1, tick('e1')), entry(2, tick('e2')));
  expect(sent).toEqual(['key-1']);
});

test('what an earlier release has kept, and what stands after it, is left to the page', async () => {
  old.add(2);
  await syncs(entry(1, tick('e2')), entry(2, tick('e1')), entry(3, tick('e3')));
  expect(left()).toEqual([2, 3]);
});

test('the order is that of the page', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const some = () => {
    const [selection, event] = [`s${random(3)}`, `e${random(4)}`];
    const acts = [tick(event, selection), status(selection), added(event, selection), made(selection, event)];
    return acts[random(4)] as Act;
  };
  for (let round = 0; round < 300; round++) {
    const states = ['waiting', 'waiting', 'conflict', 'refused'] as const;
    const entries = Array.from({ length: 8 }, (_, no) => entry(no + 1, some(), states[random(4)]));
    const expected: string[] = [];
    let rest = entries;
    for (let next = nextOf(rest); next; next = nextOf(rest)) {
      const { key, no } = next;
      expected.push(key);
      rest = rest.filter((it) => it.no !== no);
    }
    sent = [];
    await syncs(...entries);
    expect(sent).toEqual(expected);
  }
});

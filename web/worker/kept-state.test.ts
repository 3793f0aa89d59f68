import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_FORMAT } from '#domain/device-format.ts';
import { ACCOUNT_HEADER } from '#domain/errors.ts';
import { CURSOR_HEADER } from '#domain/selections/cursor.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { OWNER, type Part } from '#web/device/database.ts';
import { answerKey, CURSOR, listOf, pieceKey } from '#web/device/parts.ts';
import { keptAfter, textsOf } from '#web/device/pieces.ts';
import { withRequest } from '#web/outbox/request.ts';

const BEFORE = 1_000;
const DETAIL = answerKey(['selections', 'one', 's2']);
const HISTORY = answerKey(['selections', 'history']);
const selections = (status: string, count = 130) =>
  Array.from({ length: count }, (_, no) => ({ id: `s${no}`, status })) as SelectionView[];

/** What the device keeps of the server, and what waits. */
let parts: Map<unknown, Part>;
let entries: Map<unknown, { no: number }>;
let format: number;
/** Who is signed in, and what the server has. */
let session: string | null;
let list: SelectionView[];
let reads: string[];
/** What happens once the server was asked for the list. */
let meanwhile: () => void;
let pages: { visibilityState: string; url: string }[];
let wake: () => Promise<unknown>;

/** A database as far as the worker uses one. */
function database<T>(rows: () => Map<unknown, T>, keyOf: (row: T) => unknown, version: number) {
  function transaction() {
    const tx = { oncomplete: () => {}, objectStore: () => store };
    let open = 0;
    const request = <R>(run: () => R) => {
      const it = { result: undefined as R | undefined, onsuccess: () => {} };
      open++;
      setTimeout(() => {
        it.result = run();
        it.onsuccess();
        open--;
        if (open === 0) setTimeout(() => tx.oncomplete());
      });
      return it;
    };
    const store = {
      get: (key: string) => request(() => rows().get(key)),
      getAll: () => request(() => [...rows().values()]),
      getAllKeys: () => request(() => [...rows().keys()]),
      put: (row: T) => request(() => rows().set(keyOf(row), row)),
      delete: (gone: number | [string, string]) =>
        request(() => {
          for (const key of rows().keys())
            if (Array.isArray(gone) ? String(key) >= gone[0] && String(key) <= gone[1] : key === gone)
              rows().delete(key);
        }),
    };
    return tx;
  }
  return { version, close: () => {}, transaction };
}

function opens(name: string) {
  const request = { result: {}, onsuccess: () => {}, onerror: () => {} };
  const isDevice = name === 'shiori-device';
  request.result = isDevice
    ? database(
        () => parts,
        ({ key }) => key,
        format,
      )
    : database(
        () => entries,
        ({ no }) => no,
        2,
      );
  queueMicrotask(() => (isDevice && parts.size === 0 ? request.onerror() : request.onsuccess()));
  return request;
}

async function serves(path: string, { method, headers }: { method?: string; headers: Record<string, string> }) {
  if (session === null) return new Response(null, { status: 401 });
  if ((headers[ACCOUNT_HEADER] ?? session) !== session) return new Response(null, { status: 409 });
  if (method) return new Response(null, { status: 204 });
  reads.push(path);
  const answer = JSON.stringify(path === '/api/selections' ? list : { path });
  if (path === '/api/selections') meanwhile();
  return new Response(answer, { headers: { [CURSOR_HEADER]: 'after' } });
}

/** A page has kept this list, with other answers. */
async function keeps(account: string, kept: SelectionView[], at: number) {
  const after = keptAfter({ list: kept, cursor: 'before', at }, null);
  const put = (key: string, text: string) => parts.set(key, { key, text, at });
  parts.clear();
  put(OWNER, account);
  put(CURSOR, JSON.stringify(after.cursor));
  for (const [no, text] of await textsOf(after, null)) put(pieceKey(no), text);
  for (const key of [DETAIL, HISTORY]) put(key, '"old"');
}
/** The statuses in the kept list, how many there are, and its cursor. */
function kept() {
  const it = listOf([...parts.values()]);
  return it && [[...new Set(it.list.map(({ status }) => status))].join(), it.list.length, it.cursor];
}
const OLD = ['before_entry', 130, 'before'];
const NEW = ['in_progress', 71, 'after'];

beforeEach(async () => {
  const act = { kind: 'status', selectionId: 's2', from: 'before_entry', status: 'in_progress' } as const;
  const entry = withRequest({ no: 1, key: 'key-1', account: 'aoi', act, at: 1, state: 'waiting' });
  [parts, entries, format] = [new Map(), new Map([[1, entry]]), DEVICE_FORMAT];
  [session, list, reads, pages, meanwhile] = ['aoi', selections('in_progress', 71), [], [], () => {}];
  await keeps('aoi', selections('before_entry'), BEFORE);
  vi.stubGlobal('self', {
    location: { origin: 'https://shiori.example' },
    clients: { matchAll: async () => pages },
    addEventListener: (_: string, listener: (event: unknown) => void) => {
      wake = () =>
        new Promise((resolve, reject) =>
          listener({ tag: 'shiori-outbox', waitUntil: (it: Promise<unknown>) => it.then(resolve, reject) }),
        );
    },
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<void>) => run() } });
  vi.stubGlobal('caches', { delete: async () => true });
  vi.stubGlobal('indexedDB', { open: opens });
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => [from, to] });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', serves);
  vi.resetModules();
  (await import('./background-sync.ts')).followSync();
});
afterEach(() => vi.unstubAllGlobals());

test('a start without a network, after the worker has sent what waited, shows what was sent', async () => {
  await wake();
  expect(entries.size).toBe(0);
  expect(kept()).toEqual(NEW);
  expect(parts.get(DETAIL)?.text).toBe('{"path":"/api/selections/s2"}');
  expect(parts.get(HISTORY)?.text).toBe('{"path":"/api/selections/history"}');
  expect([...parts.keys()].filter((key) => String(key).startsWith('list/'))).toEqual([pieceKey(0), pieceKey(1)]);
});

test('of a selection that was never opened here only what the list has is kept', async () => {
  for (const key of [DETAIL, HISTORY]) parts.delete(key);
  await wake();
  expect(reads).toEqual(['/api/selections']);
  expect(kept()).toEqual(NEW);
});

test('the answers of one account are never kept as those of another', async () => {
  session = 'ren';
  await wake();
  expect([reads, kept()]).toEqual([[], OLD]);
  await keeps('ren', selections('before_entry'), BEFORE);
  meanwhile = () => parts.set(OWNER, { key: OWNER, text: 'aoi', at: BEFORE });
  await wake();
  expect([reads, kept()]).toEqual([['/api/selections', '/api/selections/history'], OLD]);
});

test('nothing is kept once somebody has signed out, nor where nothing was kept', async () => {
  meanwhile = () => parts.clear();
  await wake();
  expect(parts.size).toBe(0);
  reads = [];
  await wake();
  expect([reads, parts.size]).toEqual([[], 0]);
});

test('a session that has ended leaves all as it is', async () => {
  session = null;
  await wake();
  expect([entries.size, kept()]).toEqual([1, OLD]);
});

test('what a page has kept meanwhile stays', async () => {
  const later = selections('es_submitted');
  const at = Date.now() + 60_000;
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(at - 10)
    .mockReturnValue(at + 10);
  await keeps('aoi', later, at);
  await wake();
  expect(kept()).toEqual(['es_submitted', 130, 'before']);
});

test('a page in sight reads again itself', async () => {
  pages = [{ visibilityState: 'visible', url: 'https://shiori.example/app/homepage' }];
  await wake();
  expect([entries.size, reads, kept()]).toEqual([0, [], OLD]);
  pages = [
    { visibilityState: 'hidden', url: 'https://shiori.example/app/homepage' },
    { visibilityState: 'visible', url: 'https://shiori.example/terms' },
  ];
  await wake();
  expect(kept()).toEqual(NEW);
});

test('where the list cannot be read, the browser tries again, and nothing is sent twice', async () => {
  const sent: string[] = [];
  let isAway = true;
  vi.stubGlobal('fetch', async (path: string, init: { method?: string; headers: Record<string, string> }) => {
    if (init.method) sent.push(init.headers['Idempotency-Key'] ?? '');
    return isAway && !init.method ? new Response(null, { status: 503 }) : serves(path, init);
  });
  await expect(wake()).rejects.toThrow();
  expect(kept()).toEqual(OLD);
  isAway = false;
  await wake();
  expect(kept()).toEqual(NEW);
  expect(sent).toEqual(['key-1']);
});

test('what a page of another release keeps is left alone', async () => {
  format = DEVICE_FORMAT + 1;
  await wake();
  expect([reads, kept()]).toEqual([[], OLD]);
});

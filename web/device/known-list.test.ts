import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SelectionView } from '#domain/selections/views.ts';
import { aSelection } from '#domain/testing.ts';

/** The server as a reading page sees it, and the storage of its browser. */
let list: SelectionView[];
let whileReading = () => {};
const marks = () => Object.keys(localStorage).filter((it) => it.startsWith('shiori/device/behind/'));

beforeEach(() => {
  vi.resetModules();
  list = [aSelection({ id: 'sel_1' })];
  whileReading = () => {};
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('window', { location: { pathname: '/app/selections' } });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async (url: string) => {
    const now = JSON.stringify(list);
    whileReading();
    if (!url.includes('/changes')) return new Response(now, { headers: { 'Shiori-Cursor': 'a.1' } });
    const told = { changed: JSON.parse(now), gone: [], selections: list.length, events: 0, cursor: 'a.2' };
    return Response.json(told);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A Storage whose keys are its own, as those of browsers. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

/** A document that begins with what is stored. */
async function opens() {
  const known = await import('./known-list.ts');
  const behind = await import('./behind.ts');
  const latest = await import('../latest.ts');
  known.beginWith({ list: [aSelection({ id: 'sel_1' })], cursor: 'a.1', from: 1, at: 1, marks: [] });
  const read = () => known.readSelections(new AbortController().signal);
  const stores = () => behind.unmark(known.knownList()?.marks ?? []);
  return { known, read, stores, behind, latest };
}

test('a list that shows more than is stored marks that as behind before it is shown, until it is stored', async () => {
  const { read, stores, behind } = await opens();
  await read();
  expect(behind.isBehind()).toBe(false);
  list = [aSelection({ id: 'sel_1', status: 'interview_waiting', updatedAt: '2026-11-24T00:00:00.000Z' })];
  expect((await read())[0]?.status).toBe('interview_waiting');
  expect(behind.isBehind()).toBe(true);
  stores();
  expect(behind.isBehind()).toBe(false);
});

test('a read does not contain a write that is under way, or that begins meanwhile', async () => {
  const { read, stores, behind } = await opens();
  const ends = behind.beginWrite();
  await read();
  stores();
  expect(marks()).toHaveLength(1);
  ends();
  whileReading = () => behind.markBehind();
  await read();
  stores();
  expect(marks()).toHaveLength(1);
  whileReading = () => {};
  await read();
  stores();
  expect(behind.isBehind()).toBe(false);
});

test('where nothing can be stored marks do not add up', async () => {
  const { behind } = await opens();
  for (let at = 0; at < 300; at++) behind.markBehind();
  expect(marks().length).toBeLessThan(110);
});

/** What the server answers to a tick of the one selection. */
const toldOf = (it: SelectionView) => ({ changed: [it], gone: [], selections: 1, events: 0, cursor: 'a.2' });
const ticked = () => aSelection({ id: 'sel_1', status: 'offer', updatedAt: '2026-11-24T00:00:00.000Z' });

test('what the answer to a write tells is not read again, and contains the marks of that write', async () => {
  const { known, read, stores, behind, latest } = await opens();
  const ends = behind.beginWrite();
  const along = known.askAlong();
  expect(along?.headers).toEqual({ 'Shiori-Since': 'a.1' });
  ends();
  along?.take(toldOf(ticked()));
  latest.changed();
  behind.markBehind();
  list = [];

  expect((await read())[0]?.status).toBe('offer');
  expect(known.knownList()?.cursor).toBe('a.2');
  stores();
  expect(behind.isBehind()).toBe(false);
  expect(await read()).toEqual([]);
});

test.each<[what: string, meanwhile: (latest: typeof import('../latest.ts')) => void]>([
  ['a change elsewhere', (latest) => latest.changed()],
  ['another write', (latest) => latest.begin({})],
  ['a write whose answer was lost', (latest) => latest.sent()('lost')],
])('it is read all the same where more became known since the write was sent: %s', async (_, meanwhile) => {
  const { known, read, latest } = await opens();
  const along = known.askAlong();
  meanwhile(latest);
  along?.take(toldOf(ticked()));
  latest.changed();
  list = [];

  expect(await read()).toEqual([]);
});

test('what an answer told is not taken for the state of later: a screen that is opened by then is read', async () => {
  const { known, read, latest } = await opens();
  vi.useFakeTimers({ toFake: ['Date'] });
  const along = known.askAlong();
  along?.take(toldOf(ticked()));
  latest.changed();
  vi.setSystemTime(Date.now() + 600_000);
  list = [];

  expect(await read()).toEqual([]);
});

test('a list is as old as the answer that told it', async () => {
  const { known, read, latest } = await opens();
  vi.useFakeTimers({ toFake: ['Date'] });
  const along = known.askAlong();
  along?.take(toldOf(ticked()));
  const answered = Date.now();
  latest.changed();
  vi.setSystemTime(answered + 2_000);
  await read();
  expect(known.knownList()?.at).toBe(answered);
});

test('the marks of another tab are none of it', async () => {
  const { known, read, stores, latest } = await opens();
  const along = known.askAlong();
  localStorage.setItem('shiori/device/behind/elsewhere', '0');
  along?.take(toldOf(ticked()));
  latest.changed();
  await read();
  stores();
  expect(marks()).toEqual(['shiori/device/behind/elsewhere']);
});

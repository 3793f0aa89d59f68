import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { begin, changed, end, isOlder, isOwn, latest, newest, sent } from './latest.ts';

/** A client as the app has it, and a server whose list grows by one while it is read for the first time. */
function world() {
  const client = new QueryClient({ defaultOptions: { queries: { persister: latest, gcTime: 0 } } });
  const rows = ['c', 'b', 'a'];
  let reads = 0;
  const read = async (from: number, size: number) => {
    const found = rows.slice(from, from + size);
    if (reads++ === 0) {
      rows.unshift('d');
      changed();
    }
    return found;
  };
  return { client, read };
}

test('a read that a change overtakes is sent again', async () => {
  const { client, read } = world();
  expect(await client.fetchQuery({ queryKey: ['rows'], queryFn: () => read(0, 9) })).toEqual(['d', 'c', 'b', 'a']);
});

test('so is the page of a list that is read page by page, and no further page is read', async () => {
  const { client, read } = world();
  const list = await client.fetchInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }): Promise<string[]> => newest(() => read(pageParam, 2)),
    initialPageParam: 0,
    getNextPageParam: (_: string[], pages: string[][]) => (pages.flat().length < 4 ? pages.flat().length : null),
  });
  expect(list.pages).toEqual([['d', 'c']]);
});

test('a query is older than a change that came after its last read, not than one that came while it was read', async () => {
  const { client, read } = world();
  const query = () => client.getQueryCache().find({ queryKey: ['rows'] }) ?? {};
  await client.fetchQuery({ queryKey: ['rows'], queryFn: () => read(0, 9), gcTime: 1_000 });
  expect(isOlder(query())).toBe(false);
  changed();
  expect(isOlder(query())).toBe(true);
  expect(isOlder({})).toBe(true);
});

test('a message about a write of this tab is known once its answer is, and what follows is read', async () => {
  const ends = sent();
  const known = isOwn(['a1']);
  ends({ change: 'a1' });
  changed();
  expect(await known).toBe(true);
  expect(await isOwn(['a1'])).toBe(true);
});

test('others are not: of another tab, without a name, or of a write whose answer was lost', async () => {
  expect(await isOwn(['elsewhere'])).toBe(false);
  const ends = sent();
  expect(await isOwn([''])).toBe(false);
  const lost = isOwn(['a2']);
  ends('lost');
  expect(await lost).toBe(false);
});

test('nor is a write after which nothing is read', async () => {
  vi.useFakeTimers();
  sent()({ change: 'a3' });
  const known = isOwn(['a3']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await known).toBe(false);
  vi.useRealTimers();
});

const beginAndEnd = () => {
  const write = {};
  begin(write);
  end(write);
};

test.each<[string, what: string, meanwhile: () => void]>([
  ['a4', 'one that begins', beginAndEnd],
  ['a5', 'one whose answer is lost', () => sent()('lost')],
])('nor one after which nothing is read but that other writes follow: %s, %s', async (name, _, meanwhile) => {
  sent()({ change: name });
  meanwhile();
  vi.useFakeTimers();
  const known = isOwn([name]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await known).toBe(false);
  vi.useRealTimers();
});

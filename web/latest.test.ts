import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changed, isOlder, latest, newest } from './latest.ts';

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

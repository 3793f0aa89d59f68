import { expect, test } from 'vitest';
import type { SelectionView } from '#domain/selections/views.ts';
import { aSelection } from '#domain/testing.ts';
import { type Kept, keptAfter, textsOf } from './pieces.ts';

const selection = (n: number) => aSelection({ id: `sel_${String(n).padStart(5, '0')}` });

/** Stores lists one after the other, as the database would hold them. */
function storage() {
  const stored = new Map<number, string>();
  let kept: Kept | null = null;
  return async (list: SelectionView[]) => {
    const after: Kept = keptAfter({ list, cursor: 'x', at: 1 }, kept);
    const texts = await textsOf(after, kept);
    for (const [no, text] of texts) stored.set(no, text);
    kept = after;
    const all = [...stored.values()].flatMap((text) => JSON.parse(text) as SelectionView[]);
    expect(all.sort((a, b) => (a.id < b.id ? 1 : -1))).toEqual(list);
    return texts.size;
  };
}

test('a list comes back from its pieces, and a change writes the pieces that it concerns', async () => {
  const store = storage();
  const list = Array.from({ length: 1000 }, (_, n) => selection(n)).reverse();

  expect(await store(list)).toBe(16);
  expect(await store([...list])).toBe(0);
  const ticked = list.map((it, at) => (at === 500 ? { ...it, notes: 'x' } : it));
  expect(await store(ticked)).toBe(1);
  const added = [selection(1001), selection(1000), ...ticked];
  expect(await store(added)).toBe(1);
  const deleted = added.filter((_, at) => at !== 7);
  expect(await store(deleted)).toBe(1);
  expect(await store([])).toBe(16);
  expect(await store(list)).toBeGreaterThanOrEqual(16);
});

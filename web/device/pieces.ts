/** The list in pieces, so that a write changes one of them. */
import type { SelectionChanges, SelectionView } from '#domain/selections/views.ts';

/** A list as it is stored; `pieces` says where each selection is. */
export type Kept = { list: SelectionView[]; cursor: string; at: number; pieces: ReadonlyMap<string, number> };

/** Read between `from` and `at`. `marks`: what it contains of what may be missing in the stored list (behind.ts). */
export type KnownList = { list: SelectionView[]; cursor: string; from: number; at: number; marks: string[] };

/** What the answer to a write told of the list `before` between `from` and `at`. When it was sent, so many changes were known as `after` says. */
export type Told = { changes: SelectionChanges; before: KnownList; after: number } & Pick<
  KnownList,
  'from' | 'at' | 'marks'
>;

/** How many selections a piece holds. */
const SIZE = 64;
/** Pieces that are made without a pause: no press waits longer. */
const AT_ONCE = 4;

/** Where each selection of a list goes: those that are stored stay, new ones fill the last piece. */
export function keptAfter({ list, cursor, at }: Omit<Kept, 'pieces'>, before: Kept | null): Kept {
  if (list === before?.list) return { ...before, cursor, at };
  const pieces = new Map<string, number>();
  let last = 0;
  for (const { id } of list) {
    const no = before?.pieces.get(id);
    if (no === undefined) continue;
    pieces.set(id, no);
    last = Math.max(last, no);
  }
  let room = SIZE - [...pieces.values()].filter((no) => no === last).length;
  for (const { id } of list) {
    if (pieces.has(id)) continue;
    if (room <= 0) {
      last++;
      room = SIZE;
    }
    pieces.set(id, last);
    room--;
  }
  return { list, cursor, at, pieces };
}

/** The JSON of each piece that is not as it was before. */
export async function textsOf(after: Kept, before: Kept | null): Promise<Map<number, string>> {
  const content = new Map<number, SelectionView[]>();
  for (const no of changed(after, before)) content.set(no, []);
  for (const selection of after.list) content.get(after.pieces.get(selection.id) ?? -1)?.push(selection);
  const texts = new Map<number, string>();
  for (const [no, selections] of content) {
    texts.set(no, JSON.stringify(selections));
    if (texts.size % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return texts;
}

function changed(after: Kept, before: Kept | null): Set<number> {
  if (!before) return new Set(after.pieces.values());
  const changed = new Set<number>();
  if (after.list === before.list) return changed;
  const known = new Map(before.list.map((it) => [it.id, it]));
  for (const it of after.list) {
    if (known.get(it.id) !== it) changed.add(after.pieces.get(it.id) ?? 0);
    known.delete(it.id);
  }
  for (const id of known.keys()) changed.add(before.pieces.get(id) ?? 0);
  return changed;
}

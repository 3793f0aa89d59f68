/** The drafts of one form: the one that was typed last, and those of other visits and tabs that still wait. */
import { dropDraft, readDraft, storeDraft } from './drafts.ts';

/** No more drafts than this wait beside what was typed last. */
const MAX_EARLIER = 10;

/** `last` is undefined where nothing was typed; the newest of the earlier ones comes first. */
export type FormDrafts = { last: unknown; earlier: readonly unknown[] };

type IsKept = (draft: unknown) => boolean;

/** Whether two drafts say the same. */
export const isSameDraft = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** With what is typed in the place of `own`, the draft that it goes on with. A draft of another visit or tab becomes an earlier one. */
export function withTyped({ last, earlier }: FormDrafts, typed: unknown, own: unknown, isKept: IsKept): FormDrafts {
  const others = [last, ...earlier].filter(
    (it) => it !== undefined && !isSameDraft(it, own) && !isSameDraft(it, typed) && isKept(it),
  );
  return { last: typed, earlier: others.slice(0, MAX_EARLIER) };
}

/** With each draft as `change` returns it; undefined removes one. */
export function withChanges({ last, earlier }: FormDrafts, change: (draft: unknown) => unknown): FormDrafts {
  return {
    last: last === undefined ? last : change(last),
    earlier: earlier.map(change).filter((it) => it !== undefined),
  };
}

/** The drafts that wait, each once, the newest first; without `own`, which the form goes on with. */
export function offeredOf<T>({ last, earlier }: FormDrafts, read: (stored: unknown) => T | null, own?: unknown): T[] {
  return [last, ...earlier]
    .filter((it, at, all) => !isSameDraft(it, own) && all.findIndex((other) => isSameDraft(other, it)) === at)
    .flatMap((it) => read(it) ?? []);
}

/** The same as they are stored. What `read` refuses is deleted: nothing would ever come of it. */
export function readOffered<T>(userId: string, name: string, read: (stored: unknown) => T | null, own?: unknown): T[] {
  changeDrafts(userId, name, (it) => (isSameDraft(it, own) ? it : (read(it) ?? undefined)));
  return offeredOf(readDrafts(userId, name), read, own);
}

/** Stores what is typed in the place of `own`. True where there is room for it, and for the drafts that it must not replace. */
export function storeTyped(userId: string, name: string, typed: unknown, own?: unknown, isKept: IsKept = () => true) {
  const isAlone = own !== undefined && isSameDraft(readDraft(userId, name), own);
  if (isAlone) return storeDraft(userId, name, typed);
  return storeDrafts(userId, name, withTyped(readDrafts(userId, name), typed, own, isKept));
}

/** Changes each stored draft; undefined removes one. */
export function changeDrafts(userId: string, name: string, change: (draft: unknown) => unknown) {
  const stored = readDrafts(userId, name);
  const changed = withChanges(stored, change);
  if (!isSameDraft(changed, stored)) storeDrafts(userId, name, changed);
}

/** Removes this one, wherever it is stored. */
export function removeDraft(userId: string, name: string, draft: unknown) {
  changeDrafts(userId, name, (it) => (isSameDraft(it, draft) ? undefined : it));
}

const earlierOf = (name: string) => `${name}-earlier`;

function readDrafts(userId: string, name: string): FormDrafts {
  const earlier = readDraft(userId, earlierOf(name));
  return { last: readDraft(userId, name), earlier: Array.isArray(earlier) ? earlier : [] };
}

/** The earlier ones first: where there is no room for them, the last one is not overwritten. */
function storeDrafts(userId: string, name: string, { last, earlier }: FormDrafts): boolean {
  if (earlier.length === 0) dropDraft(userId, earlierOf(name));
  else if (!storeDraft(userId, earlierOf(name), earlier)) return false;
  if (last !== undefined) return storeDraft(userId, name, last);
  dropDraft(userId, name);
  return true;
}

/** The drafts of one form: the one that was typed last, and those of other visits and tabs that still wait. */
import { isEqual } from '#domain/record.ts';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';

/** No more drafts than this wait beside what was typed last. */
const MAX_EARLIER = 10;

/** `last` is undefined where nothing was typed; the newest of the earlier ones comes first. */
export type FormDrafts = { last: unknown; earlier: readonly unknown[] };

type IsKept = (draft: unknown) => boolean;

const eachOnce = (drafts: readonly unknown[]) =>
  drafts.filter((it, at) => drafts.findIndex((other) => isEqual(other, it)) === at);

/** With what is typed in the place of `own`, the draft that it goes on with. A draft of another visit or tab becomes an earlier one. */
export function withTyped({ last, earlier }: FormDrafts, typed: unknown, own: unknown, isKept: IsKept): FormDrafts {
  const others = eachOnce([last, ...earlier]).filter(
    (it) => it !== undefined && !isEqual(it, own) && !isEqual(it, typed) && isKept(it),
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
  return eachOnce([last, ...earlier])
    .filter((it) => !isEqual(it, own))
    .flatMap((it) => read(it) ?? []);
}

/**
 * The same as they are stored. Earlier ones that `read` refuses are deleted: nothing would ever come of them. The last one may be what another
 * tab, of another release, is typing.
 */
export function readOffered<T>(userId: string, name: string, read: (stored: unknown) => T | null, own?: unknown): T[] {
  const { last, earlier } = readDrafts(userId, name);
  const waiting = earlier.filter((it) => isEqual(it, own) || read(it) !== null);
  if (waiting.length < earlier.length) storeDrafts(userId, name, { last, earlier: waiting });
  return offeredOf({ last, earlier: waiting }, read, own);
}

/** Stores what is typed in the place of `own`. True where there is room for it, and for the drafts that it must not replace. */
export function storeTyped(userId: string, name: string, typed: unknown, own?: unknown, isKept: IsKept = () => true) {
  const isLast = own !== undefined && isEqual(readDraft(userId, name), own);
  if (isLast) return storeDraft(userId, name, typed);
  return storeDrafts(userId, name, withTyped(readDrafts(userId, name), typed, own, isKept));
}

/** Changes each stored draft; undefined removes one. */
export function changeDrafts(userId: string, name: string, change: (draft: unknown) => unknown) {
  const stored = readDrafts(userId, name);
  const changed = withChanges(stored, change);
  if (!isEqual(changed, stored)) storeDrafts(userId, name, changed);
}

/** Removes this one, wherever it is stored. */
export function removeDraft(userId: string, name: string, draft: unknown) {
  changeDrafts(userId, name, (it) => (isEqual(it, draft) ? undefined : it));
}

const earlierOf = (name: string) => `${name}-earlier`;

function readDrafts(userId: string, name: string): FormDrafts {
  const earlier = readDraft(userId, earlierOf(name));
  return { last: readDraft(userId, name), earlier: Array.isArray(earlier) ? earlier : [] };
}

/** The earlier ones first: where there is no room for them, the last one is not overwritten. Where there is none for that, all stay as they are. */
function storeDrafts(userId: string, name: string, { last, earlier }: FormDrafts): boolean {
  const before = readDrafts(userId, name).earlier;
  if (!storeEarlier(userId, name, earlier)) return false;
  if (last === undefined) dropDraft(userId, name);
  else if (!storeDraft(userId, name, last)) {
    storeEarlier(userId, name, before);
    return false;
  }
  return true;
}

function storeEarlier(userId: string, name: string, earlier: readonly unknown[]): boolean {
  if (earlier.length > 0) return storeDraft(userId, earlierOf(name), earlier);
  dropDraft(userId, earlierOf(name));
  return true;
}

/** Keeps what the server answers on this device, for the next start. Loaded once the first screen stands; what fails here concerns no screen. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { readClock, toMs } from '#domain/time.ts';
import { selectionsQuery, statusChangesQuery } from '../queries.ts';
import { accountHere } from './account.ts';
import { unmark } from './behind.ts';
import { OWNER, type Part, transact } from './database.ts';
import { dropViews } from './drop-views.ts';
import { knownList } from './known-list.ts';
import { answerKey, CURSOR, DETAILS, isDetail, isKept, isSmall, pieceKey } from './parts.ts';
import { type Kept, type KnownList, keptAfter, textsOf } from './pieces.ts';
import { noteStored } from './start.ts';
import { isStored, startedWith, textsAtStart } from './stored.ts';

/** Answers that come together are stored together. */
const PAUSE_MS = 300;
/** What helps the next start alone comes when this one is over. */
const UNHURRIED_MS = 3_000;
const LIST = JSON.stringify(selectionsQuery.queryKey);
let keeping = false;
const isList = (query: Query) => query.queryHash === LIST;

/**
 * Keeps every answer of this account from now on.
 * @param isTurn whether this tab is the one of its browser that does so: several would undo each other's work.
 * @param isAt whether the screen of a path is the one that is shown.
 */
export function keepAnswers(
  cache: QueryClient,
  account: string,
  isTurn: () => boolean,
  isAt: (path: string) => boolean,
) {
  if (keeping) return;
  keeping = true;
  noteStored();
  const waiting = new Map<string, Part>();
  /** The latest answers besides the list. */
  const texts = new Map(textsAtStart());
  let kept: Kept | null = startedWith();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing = Promise.resolve();

  function note(query: Query) {
    const { queryKey, state } = query;
    if (!isList(query)) {
      const [key, text] = [answerKey(queryKey), JSON.stringify(state.data)];
      if (texts.has(key) && texts.get(key) !== text && isSmall(queryKey)) dropViews();
      texts.set(key, text);
      waiting.set(key, { key, text, at: state.dataUpdatedAt });
    }
    timer ??= setTimeout(flush, PAUSE_MS);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (isTurn()) storing = storing.then(store).catch(() => waiting.clear());
  }

  async function store() {
    const known = knownList();
    const isNew = known !== null && known.at !== kept?.at;
    const isOther = known !== null && known.list !== kept?.list;
    if (isNew) kept = (await write(known, kept)) ?? (await write(known, null));
    else if (waiting.size > 0) await write(null, kept);
    if (isOther) dropViews();
    if (isNew && kept) unmark(known.marks);
  }

  /**
   * Writes what waits, and the pieces of the list that changed since this tab wrote it: all of them where `before` is null. Null when
   * somebody else has written meanwhile.
   */
  async function write(known: KnownList | null, before: Kept | null): Promise<Kept | null> {
    const after = known && keptAfter(known, before);
    const texts = after && (await textsOf(after, before));
    const answers = [...waiting.values()];
    let outcome: Kept | null = null;
    await transact('readwrite', (store) => {
      const owner = store.get(OWNER) as IDBRequest<Part | undefined>;
      const cursor = store.get(CURSOR) as IDBRequest<Part | undefined>;
      cursor.onsuccess = () => {
        // Asked here, where everybody who erases comes before or after: nothing is stored once somebody has signed out.
        if (accountHere() !== account) return;
        const isOwn = owner.result?.text === account;
        if (!isOwn) store.clear();
        const storedAt = (isOwn && cursor.result?.at) || 0;
        // Another tab may have stored a newer list, unless it had done so before this one was read. What is of the future was stored under
        // a wrong clock.
        const mayWrite = before
          ? storedAt === before.at
          : !known || storedAt <= known.from || storedAt > toMs(readClock());
        if (after && texts && mayWrite) {
          if (before === null) store.delete(IDBKeyRange.bound('list/', 'list0'));
          for (const [no, text] of texts) store.put({ key: pieceKey(no), text, at: after.at });
          store.put({ key: CURSOR, text: JSON.stringify(after.cursor), at: after.at });
          outcome = after;
        }
        if (!isOwn) store.put({ key: OWNER, text: account, at: toMs(readClock()) });
        for (const part of answers) store.put(part);
        for (const part of answers) if (waiting.get(part.key) === part) waiting.delete(part.key);
        if (answers.some(isDetail)) dropDetails(store);
      };
      return () => undefined;
    });
    return outcome;
  }

  for (const query of cache.getQueryCache().getAll())
    if (query.state.dataUpdatedAt > toMs(readClock()) - performance.now() && isWanted(query)) note(query);
  cache.getQueryCache().subscribe((event) => {
    // What a screen shows before the server has answered is not its answer.
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isRead && isWanted(event.query)) note(event.query);
  });
  // The analysis opens without a network, too, although nobody has opened it here yet.
  if (!kept) void cache.prefetchQuery(statusChangesQuery);
  // Nothing waits for a pause that may not come.
  document.addEventListener('visibilitychange', flush);
  setTimeout(() => {
    import('./views.ts').then((it) => it.keepViews(cache, account, isTurn, isAt)).catch(() => undefined);
  }, UNHURRIED_MS);
}

const isWanted = (query: Query) => (isList(query) || isKept(query.queryKey)) && !isStored(query.state.data);

/** Leaves the latest ones. */
function dropDetails(store: IDBObjectStore) {
  const all = store.getAll(IDBKeyRange.bound('answer/', 'answer0')) as IDBRequest<Part[]>;
  all.onsuccess = () => {
    const earliest = all.result.filter(isDetail).sort((a, b) => b.at - a.at);
    for (const { key } of earliest.slice(DETAILS)) store.delete(key);
  };
}

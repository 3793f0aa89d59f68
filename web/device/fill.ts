/** Shows what this device has stored, before the server has answered: it is brought up to date behind. Loaded on demand. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import type { SelectionDetailView, SelectionView, SessionView, StatusChangeView } from '#domain/selections/views.ts';
import { DAY, readClock, toMs } from '#domain/time.ts';
import { ALL, leastEffect } from '../effects.ts';
import { selectionsQuery, sessionQuery, statusChangesQuery } from '../queries.ts';
import { leave } from '../sign-out.ts';
import { withWaiting } from '../waiting.ts';
import { answersSince, isBehind, markAnswers } from './behind.ts';
import { erase, OWNER, type Part, transact } from './database.ts';
import { beginWith, knownList } from './known-list.ts';
import { answerKey, CURSOR, isDetail, isSmall, listOf, queryOf } from './parts.ts';
import { asStored, startWith } from './stored.ts';

/** A session ends after this time without use: what is older is shown to nobody. */
const LONGEST_MS = 7 * DAY;
/** Anything but "never", and always stale. */
const LONG_AGO = 1;
const LIST = answerKey(selectionsQuery.queryKey);
const SESSION = answerKey(sessionQuery.queryKey);

/**
 * Fills the cache with what is stored of the account that is signed in. A state that may be older than a write of this browser waits for the
 * server, and is only shown where that cannot be reached.
 */
export async function fill(cache: QueryClient, account: string | null) {
  const parts = await read(account);
  const session = answerOf<SessionView>(parts, sessionQuery.queryKey);
  const stored = session?.user.id === account ? listOf(parts) : null;
  if (!session || !stored) return;
  startWith(stored, parts);
  beginWith({ ...stored, from: stored.at, marks: [] });
  const isOld = (part: Part) => navigator.onLine && part.at < answersSince(leastEffect(queryOf(part) ?? []));
  const mustAsk = isBehind() || parts.some((it) => it.key === SESSION && isOld(it));
  if (mustAsk && navigator.onLine && (await isRead(cache))) return;
  const show = (query: QueryKey, answer: unknown) => {
    if (cache.getQueryData(query) === undefined) cache.setQueryData(query, answer, { updatedAt: LONG_AGO });
  };
  // Until the server has answered (known-list.ts).
  document.documentElement.dataset.stored = '';
  show(sessionQuery.queryKey, session);
  show(selectionsQuery.queryKey, withWaiting(stored.list));
  for (const part of parts) {
    const query = queryOf(part);
    if (query && isSmall(query) && !isOld(part)) show(query, JSON.parse(part.text));
  }
  if (window.location.pathname === '/app/analysis') {
    const history = answerOf<StatusChangeView[]>(parts, statusChangesQuery.queryKey);
    if (history && isComplete(history, stored.list)) show(statusChangesQuery.queryKey, history);
  }
  followSmall(cache, parts);
  void verify(cache, session);
}

/** Whether the changes of status lead to the statuses that the list shows. */
function isComplete(history: StatusChangeView[], list: SelectionView[]): boolean {
  const latest = new Map(history.map((it) => [it.selectionId, it.toStatus]));
  return list.every((it) => latest.get(it.id) === it.status);
}

/** Small answers that replace stored ones on screen: from then on those of before are old. */
function followSmall(cache: QueryClient, parts: Part[]) {
  const texts = new Map(parts.map((it) => [it.key, it.text]));
  cache.getQueryCache().subscribe((event) => {
    const { queryKey, state } = event.query;
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual || !isSmall(queryKey))
      return;
    const key = answerKey(queryKey);
    const text = JSON.stringify(state.data);
    const before = texts.get(key);
    texts.set(key, text);
    if (before === undefined || before === text) return;
    markAnswers(ALL, state.dataUpdatedAt);
  });
}

/** What is shown was this account's when the browser last heard of it: whether it still is, the server says. */
async function verify(cache: QueryClient, { user }: SessionView) {
  const session = await cache.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  if (session === null) await leave();
  else if (session && session.user.id !== user.id) {
    await erase();
    window.location.reload();
  }
}

/** Whether the server could be asked for the first screen. */
async function isRead(cache: QueryClient): Promise<boolean> {
  try {
    const once = { staleTime: 0, retry: false };
    await Promise.all([
      cache.fetchQuery({ ...sessionQuery, ...once }),
      cache.fetchQuery({ ...selectionsQuery, ...once }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return false;
    throw error;
  }
}

/** All that is stored of this account. What is another's, or too old, is erased. */
async function read(account: string | null): Promise<Part[]> {
  if (account === null) {
    await erase();
    return [];
  }
  const parts = await transact('readonly', (store) => {
    const all = store.getAll() as IDBRequest<Part[]>;
    return () => all.result;
  });
  const owner = parts.find(({ key }) => key === OWNER);
  if (!owner) return [];
  const isFresh = parts.every(({ key, at }) => key !== CURSOR || at > toMs(readClock()) - LONGEST_MS);
  if (owner.text === account && isFresh) return parts;
  await erase();
  return [];
}

/** What the server answered to this query at last, where it cannot be reached now; undefined where that is not stored. */
export async function storedAnswer(query: QueryKey, account: string | null): Promise<unknown> {
  if (account === null) return undefined;
  const key = answerKey(query);
  if (key === LIST) {
    const list = knownList()?.list;
    return list && withWaiting(list);
  }
  return transact('readonly', (store) => {
    const owner = store.get(OWNER) as IDBRequest<Part | undefined>;
    const part = store.get(key) as IDBRequest<Part | undefined>;
    return () => {
      if (owner.result?.text !== account || !part.result) return undefined;
      const answer: unknown = JSON.parse(part.result.text);
      return isDetail(part.result) && isOutdated(answer as SelectionDetailView) ? undefined : asStored(answer);
    };
  }).catch(() => undefined);
}

/** Whether the list knows more of a selection than was stored with its long texts. */
const isOutdated = ({ id, updatedAt }: SelectionDetailView) =>
  knownList()?.list.find((it) => it.id === id)?.updatedAt !== updatedAt;

function answerOf<T>(parts: Part[], query: QueryKey): T | undefined {
  const key = answerKey(query);
  const part = parts.find((it) => it.key === key);
  return part && (JSON.parse(part.text) as T);
}

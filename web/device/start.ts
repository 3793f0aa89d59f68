/** The start from what this device has stored: it is shown before the server has answered, and brought up to date behind. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import type { SessionView } from '#domain/selections/views.ts';
import { DAY, readClock, toMs } from '#domain/time.ts';
import { selectionsQuery, sessionQuery, statusChangesQuery } from '../queries.ts';
import { leave } from '../sign-out.ts';
import { accountHere } from './account.ts';
import { behindMark } from './behind.ts';
import { erase, OWNER, type Part, transact } from './database.ts';
import { beginWith, knownList } from './known-list.ts';
import { answerKey, CURSOR, isSmall, listOf, queryOf } from './parts.ts';
import type { Kept } from './pieces.ts';

/** A session ends after this time without use: what is older is shown to nobody. */
const LONGEST_MS = 7 * DAY;
/** Anything but "never", and always stale. */
const LONG_AGO = 1;
const LIST = answerKey(selectionsQuery.queryKey);

let starting: Promise<unknown> = Promise.resolve();
let stored: Kept | null = null;

/** Resolves when what was stored is in the cache, or nothing is. */
export const started = () => starting;
/** The list that was stored. */
export const startedWith = () => stored;

/**
 * Fills the cache with what is stored of the account that is signed in. A state that may be older than a write of this browser waits for the
 * server, and is only shown where that cannot be reached.
 */
export function startFromDevice(cache: QueryClient): Promise<unknown> {
  starting = fill(cache).catch(() => undefined);
  return starting;
}

async function fill(cache: QueryClient) {
  const account = accountHere();
  const parts = await read(account);
  const session = answerOf<SessionView>(parts, sessionQuery.queryKey);
  stored = session?.user.id === account ? listOf(parts) : null;
  if (!session || !stored) return;
  beginWith({ ...stored, mark: null });
  if (behindMark() !== null && navigator.onLine && (await isRead(cache))) return;
  const show = (query: QueryKey, answer: unknown) => {
    if (cache.getQueryData(query) === undefined) cache.setQueryData(query, answer, { updatedAt: LONG_AGO });
  };
  // Until the server has answered (known-list.ts).
  document.documentElement.dataset.stored = '';
  show(sessionQuery.queryKey, session);
  show(selectionsQuery.queryKey, stored.list);
  for (const part of parts) {
    const query = queryOf(part);
    if (query && isSmall(query)) show(query, JSON.parse(part.text));
  }
  if (window.location.pathname === '/app/analysis')
    show(statusChangesQuery.queryKey, answerOf(parts, statusChangesQuery.queryKey));
  void verify(cache, session);
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

const fromHere = new WeakSet<object>();

/** Whether an answer in the cache came from this device, and not from the server. */
export const isStored = (answer: unknown) => typeof answer === 'object' && answer !== null && fromHere.has(answer);

function asStored(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null) fromHere.add(answer);
  return answer;
}

/** What the server answered to this query at last, where it cannot be reached now; undefined where that is not stored. */
export async function storedAnswer(query: QueryKey): Promise<unknown> {
  const account = accountHere();
  if (account === null) return undefined;
  const key = answerKey(query);
  if (key === LIST) return knownList()?.list;
  return transact('readonly', (store) => {
    const owner = store.get(OWNER) as IDBRequest<Part | undefined>;
    const part = store.get(key) as IDBRequest<Part | undefined>;
    return () => (owner.result?.text === account && part.result ? asStored(JSON.parse(part.result.text)) : undefined);
  }).catch(() => undefined);
}

function answerOf<T>(parts: Part[], query: QueryKey): T | undefined {
  const key = answerKey(query);
  const part = parts.find((it) => it.key === key);
  return part && (JSON.parse(part.text) as T);
}

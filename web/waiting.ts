/** What was changed here and waits to be sent (outbox/), as the screens see it. Small: what sends and stores it is loaded where something waits. */
import { useMemo, useSyncExternalStore } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { hasUnsent, mayStore } from './drafts/storage.ts';
import type { Entry } from './outbox/acts.ts';

/** `shiori/outbox/ACCOUNT`: known before any database has opened, and in every tab at once. Removed with all else at a sign-out. */
export const FLAG = 'shiori/outbox/';

type List = readonly SelectionView[];

let entries: readonly Entry[] = [];
let apply: ((list: SelectionView[]) => SelectionView[]) | null = null;
let asks: (() => Promise<boolean>) | null = null;
const listeners = new Set<() => void>();

/** Puts what waits over a list of the server. */
export const withWaiting = (list: SelectionView[]) => (apply && entries.length > 0 ? apply(list) : list);

/** The same for one selection, also with what only its own page shows. */
export function useWithWaiting<T extends SelectionView>(selection: T): T {
  const now = useWaiting();
  return useMemo(
    () =>
      now.length > 0 ? ((withWaiting([selection]).find((it) => it.id === selection.id) ?? selection) as T) : selection,
    [now, selection],
  );
}

/** Sets what waits, and how it is put over a list. */
export function setWaiting(now: readonly Entry[], over: (list: SelectionView[]) => SelectionView[]) {
  entries = now;
  apply = over;
  for (const tell of listeners) tell();
}

/** What waits, in the order in which it was made. */
export const useWaiting = () => useSyncExternalStore(listen, current, current);

const current = () => entries;

function listen(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether something of this account waits on this device. */
export function isWaiting(account: string): boolean {
  try {
    return localStorage.getItem(FLAG + account) !== null;
  } catch {
    return false;
  }
}

/** Notes whether something waits. @throws where nothing can be stored. */
export function noteWaiting(account: string, waits: boolean) {
  if (!waits) localStorage.removeItem(FLAG + account);
  else if (mayStore()) localStorage.setItem(FLAG + account, '1');
}

/** Calls back when another tab has begun to keep something. */
export function onWaiting(account: string, begun: () => void) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === FLAG + account && newValue !== null) begun();
  });
}

/** Sets what asks before changes that wait are lost. */
export function setAsking(ask: (() => Promise<boolean>) | null) {
  asks = ask;
}

/** Whether a sign-out may go on: asks where changes would be lost, of another account, too. */
export const mayLose = async () =>
  !(entries.length > 0 || hasUnsent()) ||
  (asks ? asks() : window.confirm('未送信の変更があります。ログアウトすると失われます。'));

/** What the outbox asks of the screens; set once by main.tsx. */
export const screens = {
  /** Shows a list at once. */
  show: (_list: List) => {},
  /** Reads everything again. */
  readAgain: async () => {},
};

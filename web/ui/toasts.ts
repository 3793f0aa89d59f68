import { useSyncExternalStore } from 'react';

/** How long a message with 元に戻す stays: as long as the server can take back what was done. */
export const UNDO_MS = 8_000;
const PLAIN_MS = 4_000;

export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  tone: 'plain' | 'error';
  text: string;
  action?: ToastAction;
  /** How long it stays; null until it is closed. */
  ms: number | null;
};

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  for (const tell of listeners) tell();
}

function add(toast: Omit<Toast, 'id'>): number {
  last += 1;
  set([...shown.filter((it) => it.text !== toast.text), { id: last, ...toast }].slice(-3));
  return last;
}

/** Messages at the edge of the screen; they outlive the screen that made them. */
export const toasts = {
  /** Something was done. With `undo` it stays 8 seconds and offers 元に戻す. */
  show: (text: string, undo?: () => void): number =>
    add({
      tone: 'plain',
      text,
      ms: undo ? UNDO_MS : PLAIN_MS,
      ...(undo && { action: { label: '元に戻す', run: undo } }),
    }),
  /** Something failed. It stays until it is closed; with `retry` it offers 再試行. */
  error: (text: string, retry?: () => void): number =>
    add({ tone: 'error', text, ms: null, ...(retry && { action: { label: '再試行', run: retry } }) }),
  close: (id: number): void => set(shown.filter((it) => it.id !== id)),
  clear: (): void => set([]),
};

/** To show and close messages from a component. */
export function useToast(): typeof toasts {
  return toasts;
}

/** The messages that are on screen. */
export function useShownToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => shown,
  );
}

import { useSyncExternalStore } from 'react';

/** How long a message with 元に戻す stays, in ms; well within the server's undo time. */
export const TOAST_UNDO_MS = 8_000;
const PLAIN_MS = 4_000;

export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  tone: 'plain' | 'error';
  text: string;
  /** The name of what it is about, which tells two of the same text apart. */
  about?: string | undefined;
  action?: ToastAction;
  /**
   * The remaining time in ms; null if it stays until it is closed. Counted down by the region that shows it, and kept when another takes
   * over.
   */
  left: number | null;
  /** The message that this one belongs to: it closes with that. */
  after?: number;
};

const NONE: readonly Toast[] = [];
let shown = NONE;
let last = 0;
/** The open modal dialogs that show messages, the topmost last. */
let dialogs: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}

/** The most messages that are seen at once. An older one with an action stays for its time, and is seen again when a newer one is gone. */
export const MOST_SEEN = 3;

/** Takes the place of the same text, unless one of the two can be undone; of the same error, 再試行 then does both. */
function add(toast: Omit<Toast, 'id'>): number {
  last += 1;
  const isSame = (it: Toast) => it.text === toast.text && (toast.tone === 'error' || !(it.action || toast.action));
  const actions = [...shown.filter(isSame), toast].flatMap((it) => it.action ?? []);
  const action = actions[0] && { label: actions[0].label, run: () => actions.forEach((it) => void it.run()) };
  set([...shown.filter((it) => !isSame(it)), { ...toast, id: last, ...(action && { action }) }]);
  return last;
}

/** Messages at the edge of the screen; they outlive the screen that caused them. */
export const toasts = {
  /** A success. With `undo` it stays 8 seconds and offers 元に戻す. */
  show: (text: string, undo?: () => void, about?: string): number =>
    add({
      tone: 'plain',
      text,
      about,
      left: undo ? TOAST_UNDO_MS : PLAIN_MS,
      ...(undo && { action: { label: '元に戻す', run: undo } }),
    }),
  /** Something more to do after what another message says. */
  offer: (after: number, text: string, action: ToastAction): number =>
    add({ tone: 'plain', text, left: TOAST_UNDO_MS, after, action }),
  /** An error. It stays until it is closed; with `retry` it offers 再試行. */
  error: (text: string, retry?: () => void): number =>
    add({ tone: 'error', text, left: null, ...(retry && { action: { label: '再試行', run: retry } }) }),
  close: (id: number): void => set(shown.filter((it) => it.id !== id && it.after !== id)),
  clear: (): void => set([]),
};

/** Whether a message is shown that offers to undo or to retry something. */
export const offersSomething = () => shown.some((it) => it.action);

/** Shows and closes messages from a component. */
export function useToast(): typeof toasts {
  return toasts;
}

/** Lets a modal dialog show the messages instead of what is beneath it; returns the function that ends that. */
export function openToastDialog(dialog: string): () => void {
  dialogs = [...dialogs, dialog];
  notify();
  return () => {
    dialogs = dialogs.filter((it) => it !== dialog);
    notify();
  };
}

/** The messages to show in this dialog, or on the page with null: all in the topmost dialog, none beneath it. */
export function useShownToasts(dialog: string | null): readonly Toast[] {
  const seen = () => ((dialogs.at(-1) ?? null) === dialog ? shown : NONE);
  return useSyncExternalStore(subscribe, seen, seen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

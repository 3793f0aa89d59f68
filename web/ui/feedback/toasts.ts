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
  /** What it tells of, as 'status:ID': what is told of it next takes its place, and its action with it. */
  of?: string | undefined;
  action?: ToastAction;
  /** Of an error: all that 再試行 does again. */
  retries?: readonly Retry[];
  /**
   * The remaining time in ms; null if it stays until it is closed. Counted down by the region that shows it, and kept when another takes
   * over.
   */
  left: number | null;
  /** The message that this one belongs to: it closes with that. */
  after?: number;
};

type Retry = { of?: string | undefined; run: () => void };

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

/** The most messages that are seen at once, besides an offer. An older one with an undo stays for its time, and is seen where a newer one goes. */
const MOST_SEEN = 3;

/** Those that are seen: the newest, and what is offered after one of them. */
export function seenOf(all: readonly Toast[]): readonly Toast[] {
  const newest = all.filter((it) => it.after === undefined).slice(-MOST_SEEN);
  return all.filter((it) => newest.some(({ id }) => id === (it.after ?? it.id)));
}

/** Takes the place of the same text, unless one of the two can be undone, and of what was told of the same thing before. */
function add(toast: Omit<Toast, 'id'>): number {
  last += 1;
  const { tone, text, of, action } = toast;
  const stay = shown.flatMap((it) => {
    if (it.tone === 'error') return tone === 'error' && it.text === text ? [] : withoutRetry(it, of);
    if (tone === 'error') return [it];
    return (of !== undefined && it.of === of) || (it.text === text && !(it.action || action)) ? [] : [it];
  });
  const ids = stay.map((it) => it.id);
  set([...stay.filter((it) => it.after === undefined || ids.includes(it.after)), { ...toast, id: last }]);
  return last;
}

/** This error without what would do again what was told of since; none where nothing else is left. */
function withoutRetry(error: Toast, of: string | undefined): Toast[] {
  const left = othersOf(of, error.retries);
  if (left.length === (error.retries?.length ?? 0)) return [error];
  return left.length === 0 ? [] : [{ ...error, retries: left, action: retrying(left) }];
}

/** Those that are not of this thing. */
const othersOf = (of: string | undefined, retries: readonly Retry[] = []) =>
  retries.filter((it) => of === undefined || it.of !== of);

const retrying = (retries: readonly Retry[]): ToastAction => ({
  label: '再試行',
  run: () => {
    for (const it of retries) it.run();
  },
});

/** Messages at the edge of the screen; they outlive the screen that caused them. */
export const toasts = {
  /** A success. With `undo` it stays 8 seconds and offers 元に戻す. */
  show: (text: string, undo?: () => void, about?: Pick<Toast, 'about' | 'of'>): number =>
    add({
      tone: 'plain',
      text,
      ...about,
      left: undo ? TOAST_UNDO_MS : PLAIN_MS,
      ...(undo && { action: { label: '元に戻す', run: undo } }),
    }),
  /** Another text in the place of that of a message; false where it is gone. */
  reword: (id: number, text: string): boolean => {
    if (!shown.some((it) => it.id === id)) return false;
    set(shown.map((it) => (it.id === id ? { ...it, text } : it)));
    return true;
  },
  /** Something more to do after what another message says; the offer before it goes. */
  offer: (after: number, text: string, action: ToastAction, about?: string): number =>
    add({ tone: 'plain', text, about, of: 'offer', left: TOAST_UNDO_MS, after, action }),
  /**
   * An error. It stays until it is closed; with `retry` it offers 再試行, of the same text for all that failed, but not where something was
   * done since to what it is of.
   */
  error: (text: string, retry?: () => void, of?: string): number => {
    const isOld = of !== undefined && shown.some((it) => it.tone === 'plain' && it.of === of);
    const before = shown.flatMap((it) => (it.tone === 'error' && it.text === text ? (it.retries ?? []) : []));
    const others = othersOf(of, before);
    const retries = retry && !isOld ? [...others, { of, run: retry }] : others;
    return add({
      tone: 'error',
      text,
      of,
      left: null,
      ...(retries.length > 0 && { retries, action: retrying(retries) }),
    });
  },
  /** Closes a message, if there is one, and what is offered after it. */
  close: (id: number | undefined): void => {
    if (id !== undefined) set(shown.filter((it) => it.id !== id && it.after !== id));
  },
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

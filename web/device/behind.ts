/**
 * Whether what this browser has stored may be older than a write of it, than one that it was told of, or than what it has shown. Such a state
 * is not shown at the next start while the server can be asked. Marks are synchronous, so that no reload is faster; each has a name of its
 * own, so that no tab takes away what another one sets.
 */
import { readClock, toMs } from '#domain/time.ts';
import { mayStore } from '../drafts/storage.ts';
import { ALL, COMPLETION, type Effect, SELECTIONS } from '../effects.ts';

const MARK = 'shiori/device/behind/';
const ANSWERS = 'shiori/device/answers';
/** By then a write is answered, or given up. */
const LONGEST_WRITE_MS = 60_000;
/** Where nothing can be stored, marks would add up. */
const MOST = 100;

/** Whether something may be missing in what is stored. */
export const isBehind = () => all().length > 0;

/** The marks of all that a read contains which begins now: not those of writes that are under way. */
export function marksNow(): string[] {
  const now = toMs(readClock());
  return all().filter((mark) => !(Number(attempt(() => localStorage.getItem(mark))) > now));
}

/** Those of them that this tab has set. */
export const ownMarksNow = () => marksNow().filter((mark) => own.has(mark));
const own = new Set<string>();

/** Something was written, here or elsewhere, or is shown that is not stored. Returns the mark. */
export function markBehind(until = 0): string {
  const mark = MARK + (all().length < MOST ? Math.random() : 'many');
  set(mark, until);
  // Another tab may have taken them away.
  if (own.size === MOST) own.clear();
  own.add(mark);
  return mark;
}

/** A write begins. Returns what ends it; without that, because the page was left, it counts as under way until it must have ended. */
export function beginWrite(effect: Effect = ALL): () => void {
  markAnswers(effect);
  const mark = markBehind(toMs(readClock()) + LONGEST_WRITE_MS);
  return () => {
    markAnswers(effect);
    set(mark, 0);
  };
}

/** What is stored contains all that these marks stand for. */
export function unmark(marks: string[]) {
  for (const mark of marks) {
    own.delete(mark);
    attempt(() => localStorage.removeItem(mark));
  }
}

/** Answers besides the list that were read before may be older than what was written or shown, as far as this reaches. */
export const markAnswers = (effect: Effect = ALL, at = toMs(readClock())) => set(nameOf(effect), at);

/** Since when answers that a write of this effect may have changed are up to date. */
export const answersSince = (effect: Effect = COMPLETION) =>
  Math.max(
    ...EFFECTS.filter((it) => it >= effect).map((it) => Number(attempt(() => localStorage.getItem(nameOf(it))))),
  );

const EFFECTS = [COMPLETION, SELECTIONS, ALL] as const;
const nameOf = (effect: Effect) => (effect === ALL ? ANSWERS : ANSWERS + effect);
const all = () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(MARK))) ?? [];
const set = (key: string, value: number) =>
  attempt(() => {
    if (mayStore()) localStorage.setItem(key, String(value));
  });

/** Without this storage the other one is missing, too. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What came from this device in this document. */
import type { Part } from './database.ts';
import type { Kept } from './pieces.ts';

let stored: Kept | null = null;
let texts: ReadonlyMap<string, string> = new Map();
const fromHere = new WeakSet<object>();

export function startWith(list: Kept, parts: readonly Part[]) {
  stored = list;
  texts = new Map(parts.map(({ key, text }) => [key, text]));
}

/** The texts of the parts with which this document began, by their keys. */
export const textsAtStart = () => texts;

/** The list with which this document began. */
export const startedWith = () => stored;

/** Whether an answer in the cache came from this device, and not from the server. */
export const isStored = (answer: unknown) => typeof answer === 'object' && answer !== null && fromHere.has(answer);

export function asStored(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null) fromHere.add(answer);
  return answer;
}

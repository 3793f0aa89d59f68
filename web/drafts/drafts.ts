/**
 * Drafts: text that was typed and not yet saved. A draft is kept until it is saved or discarded, or the account signs out. Passwords are
 * never stored.
 */
import { storedValues } from './storage.ts';

const drafts = storedValues('draft');

export const readDraft = drafts.read;
export const storeDraft = drafts.write;
export const dropDraft = drafts.remove;
/** True when this browser has a draft of any account. */
export const hasDrafts = drafts.some;

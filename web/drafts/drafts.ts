/** Drafts: what was typed and not yet saved. Stored until it is saved, discarded, or the account signs out. Never a password. */
import { storedValues } from './storage.ts';

const drafts = storedValues('draft');

export const readDraft = drafts.read;
export const storeDraft = drafts.write;
export const dropDraft = drafts.remove;
/** True when a draft of an account waits in this browser. */
export const hasDrafts = drafts.some;

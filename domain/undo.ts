import { MINUTE } from './time.ts';

/** How long the server accepts the undo of a deletion; far longer than a screen offers it, since a request may be slow or repeated. */
export const DELETION_UNDO_MS = MINUTE;

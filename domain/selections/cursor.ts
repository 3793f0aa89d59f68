/** The header with which a whole list tells the cursor from which its changes are read. */
export const CURSOR_HEADER = 'Shiori-Cursor';

/** The header with which a write asks for what changed since this cursor, by event, in place of an empty answer. */
export const SINCE_HEADER = 'Shiori-Since';

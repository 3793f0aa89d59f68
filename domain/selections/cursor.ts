/** The header with which a whole list tells the cursor from which its changes are read. */
export const CURSOR_HEADER = 'Shiori-Cursor';

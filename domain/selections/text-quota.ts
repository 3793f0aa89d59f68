/** Bytes of text that one student can store, in selections and events. */
export const MAX_TEXT_BYTES = 20_000_000;

/** What a selection or an event counts besides its texts, so that their number is bounded as well. */
export const ROW_BYTES = 400;

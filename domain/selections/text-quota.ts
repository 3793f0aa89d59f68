/** The maximum of bytes of text that one student can store in selections and events. */
export const MAX_TEXT_BYTES = 20_000_000;

/** Bytes that each selection or event counts besides its texts, so that their number is limited as well. */
export const ROW_BYTES = 400;

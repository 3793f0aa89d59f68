/** The maximum of bytes of text that one student can store in selections and events. */
export const MAX_TEXT_BYTES = 20_000_000;

/** Bytes that each selection or event counts besides its texts, so that their number is limited as well. */
export const ROW_BYTES = 400;

/** Shares of the quota at which the student is warned, in percent. */
const WARNED_AT = [80, 90, 95];

/**
 * The bytes that are left where a write that grew from `before` to `after` bytes passed a share at which the student is warned; null
 * for any other write.
 */
export function bytesLeftToWarn(before: number, after: number): number | null {
  const passes = WARNED_AT.some((percent) => {
    const bytes = (MAX_TEXT_BYTES * percent) / 100;
    return before < bytes && after >= bytes;
  });
  return passes ? Math.max(MAX_TEXT_BYTES - after, 0) : null;
}

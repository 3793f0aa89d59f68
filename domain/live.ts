import * as z from 'zod/mini';

/** The longest gap in ms for which a server knows whether something changed; after a longer one a browser reads again anyway. */
export const MAX_GAP_MS = 60_000;

/** How long ago, in ms, the browser began to read its current data, or last had a stream. */
export const liveQuery = z.strictObject({ gap: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) });

/** Kinds of field that several schemas share: text made safe and limited in length. */
import * as z from 'zod/mini';
import { EVENT_ID_PREFIX, isMadeId } from './ids.ts';
import { type Instant, isStorable } from './time.ts';
import { cleanText, parseWebAddress, REFUSED } from './web-address.ts';

/** Text of one or more lines, NFC, without control, bidi or zero-width characters, trimmed, at most `max` UTF-16 units. */
export function line(max: number) {
  return z.string().check(
    z.overwrite(cleanText),
    z.maxLength(max),
    z.refine((text) => !REFUSED.test(text)),
  );
}

/** As `line`, and not empty. */
export function filled(max: number) {
  return line(max).check(z.minLength(1));
}

/** An http or https address, or null. An empty text becomes null; a missing scheme becomes https. */
export const webAddress = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(2000), z.trim()),
    z.transform((text: string, context) => {
      if (text === '') return null;
      const url = parseWebAddress(text);
      if (url) return url;
      context.issues.push({ code: 'custom', message: 'not a web address', input: text });
      return z.NEVER;
    }),
  ),
);

/** A moment in its exact text form. An invalid one aborts: rules about whole objects rely on valid moments. */
export const instantField = z.string().check(z.refine(isStorable, { abort: true })) as z.ZodMiniType<Instant, Instant>;
/** The only form that our ids have. */
export const idField = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));
/** The id of an event that a device has made (ids.ts). */
export const madeEventId = z
  .string()
  .check(z.refine((id) => id.startsWith(EVENT_ID_PREFIX) && isMadeId(id.slice(EVENT_ID_PREFIX.length))));
/** The largest integer of a column, less the one that a change adds. */
const MAX_VERSION = 2 ** 31 - 2;
/** The version of a row that somebody saw; it grows with each change. */
export const versionField = z.int().check(z.gte(1), z.lte(MAX_VERSION));

/** The longest travel time of an event or a student, in minutes. */
export const MAX_TRAVEL_MINUTES = 480;
/** Minutes of travel. */
export const travelMinutesField = z.int().check(z.gte(0), z.lte(MAX_TRAVEL_MINUTES));

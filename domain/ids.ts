/** The form of the ids of selections and events (ULID in lower case), which server and devices make. */

/** Crockford's base 32: its characters sort like the digits they stand for. */
export const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** The length of an id. */
const LENGTH = 26;
/** Random bits after the 48 bits of time. */
export const RANDOM_BITS = 80n;

/** What an event's id begins with. */
export const EVENT_ID_PREFIX = 'evt_';

/** The id of a moment in milliseconds and 80 random bits: it sorts by age, and cannot be guessed or counted. */
export function idOf(ms: number, random: bigint): string {
  return encoded((BigInt(ms) << RANDOM_BITS) | random);
}

/** 128 bits as the digits of an id. */
export function encoded(bits: bigint): string {
  const digits = bits.toString(32).padStart(LENGTH, '0');
  return digits.replace(/./g, (digit) => DIGITS[Number.parseInt(digit, 32)] ?? '');
}

/** Whether a text has the form of such an id. */
export function isMadeId(text: string): boolean {
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}

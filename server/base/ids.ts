import { createHash, randomBytes } from 'node:crypto';
import { readClock, toMs } from '#domain/time.ts';

/** Crockford's base 32: its characters sort like the digits they stand for. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BITS = 80n;
/** The size of the random step between ids of one millisecond: no id reveals its neighbour, and all of them sort by age. */
const STEP_BYTES = 8;

let last = { ms: 0, random: 0n };

/** A new id (ULID): 48 bits of time and 80 random bits, in lower case. Sorts by age, cannot be guessed or counted. */
export function newId(): string {
  const ms = toMs(readClock());
  last = ms > last.ms ? { ms, random: randomBits(10) } : after(last);
  return encoded((BigInt(last.ms) << RANDOM_BITS) | last.random);
}

function encoded(bits: bigint): string {
  const digits = bits.toString(32).padStart(26, '0');
  return digits.replace(/./g, (digit) => DIGITS[Number.parseInt(digit, 32)] ?? '');
}

/** Digits of an id that tell its age. */
const AGE_DIGITS = 10;

/** An id that follows from a text, always the same. It sorts where `sibling` does; before all others where that is no id of ours. */
export function derivedId(text: string, sibling: string): string {
  const random = BigInt(
    `0x${createHash('sha256')
      .update(text)
      .digest('hex')
      .slice(0, Number(RANDOM_BITS) / 4)}`,
  );
  const age = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(sibling) ? sibling.slice(0, AGE_DIGITS) : '0'.repeat(AGE_DIGITS);
  return age + encoded(random).slice(AGE_DIGITS);
}

/** The next id within the same millisecond, or the first of the next millisecond where none is left. */
function after({ ms, random }: typeof last): typeof last {
  const next = random + randomBits(STEP_BYTES) + 1n;
  return next >> RANDOM_BITS === 0n ? { ms, random: next } : { ms: ms + 1, random: randomBits(10) };
}

function randomBits(bytes: number): bigint {
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`);
}

/** A new id of an event. */
export function newEventId(): string {
  return `evt_${newId()}`;
}

/** False for a text that cannot be the id of a row; such an id is "not found" and never reaches the database. */
export function isId(text: string): boolean {
  return /^[0-9A-Za-z_-]{1,64}$/.test(text);
}

/** A new id for rows that other students see: 128 random bits, which do not even reveal its age. */
export function newRandomId(): string {
  return randomBytes(16).toString('base64url');
}

/** Random characters of Crockford's base 32, 5 bits each: no two of them look alike. */
export function newCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => DIGITS[byte % DIGITS.length] ?? '').join('');
}

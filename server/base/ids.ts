import { createHash, randomBytes } from 'node:crypto';
import { DIGITS, EVENT_ID_PREFIX, encoded, idOf, isMadeId, RANDOM_BITS } from '#domain/ids.ts';
import { readClock, toMs } from '#domain/time.ts';

/** The size of the random step between ids of one millisecond: no id reveals its neighbour, and all of them sort by age. */
const STEP_BYTES = 8;

let last = { ms: 0, random: 0n };

/** A new id (ULID): 48 bits of time and 80 random bits, in lower case. Sorts by age, cannot be guessed or counted. */
export function newId(): string {
  const ms = toMs(readClock());
  last = ms > last.ms ? { ms, random: randomBits(10) } : after(last);
  return idOf(last.ms, last.random);
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
  const age = isMadeId(sibling) ? sibling.slice(0, AGE_DIGITS) : '0'.repeat(AGE_DIGITS);
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
  return EVENT_ID_PREFIX + newId();
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

import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const ulid = monotonicFactory();

/** A new id: 48 bits of time and 80 random bits, in lower case. Sorts by age, cannot be guessed or counted. */
export function newId(): string {
  return ulid().toLowerCase();
}

/** A new id of an event. */
export function newEventId(): string {
  return `evt_${newId()}`;
}

/** False for what no row can have as its id; such a text is not found, and never reaches the database. */
export function isId(text: string): boolean {
  return /^[0-9A-Za-z_-]{1,64}$/.test(text);
}

/** A new id of what other students see: 128 random bits, from which not even its age can be read. */
export function newRandomId(): string {
  return randomBytes(16).toString('base64url');
}

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

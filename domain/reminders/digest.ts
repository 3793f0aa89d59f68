/** What one student has due at one time: how much of it goes out one by one, and how much is told together. */

/** Reminders of one student that go out one by one. All of a day are due at REMINDER_CLOCK, so that this is a bound of the day. */
export const MAX_SINGLE_REMINDERS = 40;

/** Of `due` reminders of one student at one time so many are told together. One alone is not: it costs a message either way. */
export function toldTogether(due: number): number {
  const beyond = due - MAX_SINGLE_REMINDERS;
  return beyond > 1 ? beyond : 0;
}

/** The exit code with which a start is refused (sysexits EX_CONFIG): the supervisor does not try again after it. */
export const REFUSED = 78;

/** Something outside stands in the way of a start: the message says in one line what, and what to do about it. */
export class Refusal extends Error {}

/** What stands in the way passes by itself: the database is away. Who had it before waits for it. */
export class Outage extends Refusal {}

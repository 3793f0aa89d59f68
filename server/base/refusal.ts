/** The exit code of a refused start (sysexits EX_CONFIG): the supervisor does not try again after it. */
export const REFUSED = 78;

/** Something outside the program prevents the start: the message says in one line what, and what to do about it. */
export class Refusal extends Error {}

/** The cause is temporary: the database does not answer. A process that was connected before waits for it. */
export class Outage extends Refusal {}

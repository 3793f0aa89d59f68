/** What waits for an administrator; each tab of the console counts its own. */
export const WAITING = ['sharing', 'deadLetters', 'inquiries'] as const satisfies readonly string[];

export type Waiting = (typeof WAITING)[number];

/** How many of each there are. */
export type WaitingView = Record<Waiting, number>;

/** How much of what the screens show a write may change: the answers to more and more queries. */
import type { QueryKey } from '@tanstack/react-query';

/** That an event is done. */
export const COMPLETION = 1;
/** Selections and their events. */
export const SELECTIONS = 2;
export const ALL = 3;
export type Effect = typeof COMPLETION | typeof SELECTIONS | typeof ALL;

const LEAST: Record<string, Effect> = {
  'date-changes': SELECTIONS,
  'inbox-unread': SELECTIONS,
  'own-names': SELECTIONS,
  session: ALL,
  profile: ALL,
  'notification-settings': ALL,
  'mail-stop': ALL,
};

/** The least effect of a write that may change the answer to a query. */
export const leastEffect = ([name]: QueryKey): Effect => LEAST[String(name)] ?? COMPLETION;

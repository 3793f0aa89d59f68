/** The list of sent reminders: how much of it is shown, and why a message in it was called off. */
import { DAY } from '../time.ts';

/** The list goes back so far (ms). */
export const SENT_SHOWN_MS = 30 * DAY;
/** So many are read at first, the newest ones, and as many more at a time up to MOST_SENT. */
export const SENT_PAGE = 100;
export const MOST_SENT = 1000;

/** Why a message was called off, as things stand now: a message whose reason is taken back in time is sent after all. */
export type CalledOff = 'completed' | 'closed' | 'answered' | 'moved' | 'channel_off' | 'not_wanted';

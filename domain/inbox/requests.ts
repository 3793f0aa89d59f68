/** What the browser sends to 受信箱. */
import * as z from 'zod/mini';
import { MAIL_STATES, type MailState } from './views.ts';

const MAIL_STATE_IDS = Object.keys(MAIL_STATES) as MailState[];

/** `before`: the id of the last mail of the page before. */
export const inboxQuery = z.strictObject({ before: z.optional(z.string().check(z.regex(/^[0-9a-z]{26}$/))) });
export const mailPatch = z.strictObject({ state: z.enum(MAIL_STATE_IDS) });

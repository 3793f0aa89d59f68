/** Changes of an account itself: password and address, and the links that are mailed for them. */
import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { newPassword, passwordField } from './session.ts';

/** The longest token accepted, in UTF-16 units; ours have 43. */
const MAX_TOKEN = 200;
const MAX_ID = 64;

/** The secret behind the `#` of a mailed link. A truncated one gets the same error as any invalid one. */
const token = z.string().check(z.maxLength(MAX_TOKEN));
/** The password as proof of identity; null where this session gave proof a moment ago. */
const currentPassword = z.nullable(passwordField);

/** Requests a link for a new password. */
export const resetRequest = z.strictObject({ email: emailField });
/** The new password, with the token of the link. */
export const passwordReset = z.strictObject({ token, password: newPassword });
/** A new password for the signed-in user. */
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });
/** A new address for the signed-in user. */
export const emailChange = z.strictObject({ email: emailField, currentPassword });
/** The token of a link that was opened. */
export const followedLink = z.strictObject({ token });
/** Asks for a page of the history; `before` is the last entry of the page before. */
export const historyQuery = z.strictObject({ before: z.optional(z.string().check(z.maxLength(MAX_ID))) });
/** Proof of identity by password. */
export const confirmation = z.strictObject({ password: passwordField });

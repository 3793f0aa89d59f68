/** What is changed about an account itself: password and address, and the links that are mailed for it. */
import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { newPassword, passwordField } from './session.ts';

/** UTF-16 units of the longest token that is looked at; one of ours has 43. */
const MAX_TOKEN = 200;

/** What a mailed link carries behind its `#`. One that was cut off on its way is told as any that is worth nothing. */
const token = z.string().check(z.maxLength(MAX_TOKEN));
/** Proof that it is the owner who asks; null where this session proved it a moment ago. */
const currentPassword = z.nullable(passwordField);

/** Asks for a link to a new password. */
export const resetRequest = z.strictObject({ email: emailField });
/** The new password of whoever followed the link. */
export const passwordReset = z.strictObject({ token, password: newPassword });
/** A new password of who is signed in. */
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });
/** A new address of who is signed in. */
export const emailChange = z.strictObject({ email: emailField, currentPassword });
/** A link that was followed. */
export const followedLink = z.strictObject({ token });
/** Proof of being there. */
export const confirmation = z.strictObject({ password: passwordField });

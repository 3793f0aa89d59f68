/** The login of a company's site for applicants (マイページ): visible to its owner only, stored encrypted. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { HOUR, SECOND } from '../time.ts';
import { REFUSED } from '../web-address.ts';

/** UTF-16 units of the longest my-page id or password. */
export const MAX_MY_PAGE = 200;

/** The two parts of the login. */
export const MY_PAGE_FIELDS = ['myPageId', 'myPagePassword'] as const;
/** One part of the login. */
export type MyPageField = (typeof MY_PAGE_FIELDS)[number];

/** The maximum of values revealed or copied in one hour, so that a stolen session cannot read all of them at once. */
export const REVEALS = { max: 20, windowMs: HOUR } as const;
/** How long a revealed value stays on screen. */
export const REVEALED_MS = 30 * SECOND;

/** A password is stored as typed, including blanks at its ends. */
const password = z.string().check(
  z.maxLength(MAX_MY_PAGE),
  z.refine((text) => !REFUSED.test(text) && !/[\n\r\t]/.test(text)),
);

/** An entered login. A missing part stays as it is; null or an empty text deletes it. */
export const myPageLogin = z
  .partial(z.strictObject({ myPageId: z.nullable(line(MAX_MY_PAGE)), myPagePassword: z.nullable(password) }))
  .check(z.refine((login) => MY_PAGE_FIELDS.some((field) => login[field] !== undefined)));
/** The output of the schema. */
export type MyPageLogin = z.output<typeof myPageLogin>;

/** Which part to reveal. */
export const myPageReveal = z.strictObject({ field: z.enum(MY_PAGE_FIELDS) });

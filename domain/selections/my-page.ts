/** The login of a company's site for its applicants (マイページ): its owner's alone, sealed where it is kept. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { HOUR, SECOND } from '../time.ts';
import { REFUSED } from '../web-address.ts';

/** UTF-16 units of the longest id or password of a my-page. */
export const MAX_MY_PAGE = 200;

/** The two parts of the login. */
export const MY_PAGE_FIELDS = ['myPageId', 'myPagePassword'] as const;
/** One of the two. */
export type MyPageField = (typeof MY_PAGE_FIELDS)[number];

/** Values shown or copied in one hour, at most: whoever has got at a session cannot carry all of them away at once. */
export const REVEALS = { max: 20, windowMs: HOUR } as const;
/** How long a value that was asked for stays on screen. */
export const REVEALED_MS = 30 * SECOND;

/** A password is kept as it was typed, blanks at its ends included. */
const password = z.string().check(
  z.maxLength(MAX_MY_PAGE),
  z.refine((text) => !REFUSED.test(text) && !/[\n\r\t]/.test(text)),
);

/** What is entered of a login. What is missing stays as it is; null or an empty text takes it away. */
export const myPageLogin = z
  .partial(z.strictObject({ myPageId: z.nullable(line(MAX_MY_PAGE)), myPagePassword: z.nullable(password) }))
  .check(z.refine((login) => MY_PAGE_FIELDS.some((field) => login[field] !== undefined)));
/** The same as the schema passes it on. */
export type MyPageLogin = z.output<typeof myPageLogin>;

/** Which part somebody asks to see. */
export const myPageReveal = z.strictObject({ field: z.enum(MY_PAGE_FIELDS) });

/** Sign-up and sign-in: the schemas of their forms. */
import * as z from 'zod/mini';
import { hasCountryIfOverseas, profileFields, storedCountry } from '../profile/profile.ts';
import { DAY, MINUTE, SECOND } from '../time.ts';
import { emailField } from './email.ts';

/** The shortest password in characters, unless the operator requires more. */
export const MIN_PASSWORD = 6;
/** The longest password in UTF-16 units. */
export const MAX_PASSWORD = 1024;

/** Digits of a verification code. */
export const CODE_LENGTH = 6;
/** How long a verification code is valid, in ms. */
export const CODE_MS = 10 * MINUTE;
/** Wrong codes after which a code is void. */
export const MAX_CODE_TRIES = 5;
/** How long to wait before another code can be sent. */
export const RESEND_MS = 60 * SECOND;
/** How long a sign-up without its code is kept. */
export const PENDING_MS = DAY;

/** How long a sign-in may take at Google. */
export const GOOGLE_SIGN_IN_MS = 10 * MINUTE;
/** Why a sign-in through Google failed; passed as `?error=` to the screen it returns to. */
export const GOOGLE_ERRORS = [
  /** The answer was not valid, or the sign-in was not begun in this browser, or too long ago. */
  'google',
  'google_cancelled',
  'google_unavailable',
  /** Google has not verified the address. */
  'google_unverified',
  /** The address has an account that this Google account may not open: its owner connects the two after signing in. */
  'google_exists',
  /** This Google account is connected with another account, or this account with another Google account. */
  'google_taken',
  'google_limited',
  /** Connecting needs proof of identity first. */
  'google_unconfirmed',
  /** The proof came from another Google account. */
  'google_mismatch',
  /** The account is suspended. */
  'google_suspended',
  /** Google did not confirm that it has just asked for the password. */
  'google_stale',
] as const;
/** A code of `GOOGLE_ERRORS`. */
export type GoogleError = (typeof GOOGLE_ERRORS)[number];

/** How long a mailed link for a new password is valid. */
export const RESET_MS = 30 * MINUTE;
/** How long a mailed link that confirms a new address is valid. */
export const EMAIL_CHANGE_MS = DAY;
/** How long a change of address can be undone from the old address. */
export const EMAIL_UNDO_MS = 3 * DAY;
/** How long before such a change the factors were added that go when it is undone: whoever made it may have prepared it. */
export const FACTORS_BEFORE_CHANGE_MS = EMAIL_UNDO_MS;
/** How long a proof of identity is valid, in ms. */
export const CONFIRMED_MS = 5 * MINUTE;

/** A password as it is hashed: NFKC, so that every keyboard enters it alike; spaces and letters of any script are kept. */
export const passwordField = z.string().check(
  z.maxLength(MAX_PASSWORD),
  z.refine((text) => text.isWellFormed()),
  z.overwrite((text) => text.normalize('NFKC')),
);

/** A password for a new account. The operator can require more than MIN_PASSWORD. */
export const newPassword = passwordField.check(z.refine((text) => Array.from(text).length >= MIN_PASSWORD));

/** The sign-in form. A short password is accepted: it may be older than the current minimum. */
export const signIn = z.strictObject({ email: emailField, password: passwordField.check(z.minLength(1)) });

const signUpForm = z
  .strictObject({
    name: profileFields.name,
    email: emailField,
    password: newPassword,
    prefecture: z._default(profileFields.prefecture, null),
    country: z._default(profileFields.country, null),
    universityGroup: z._default(profileFields.universityGroup, null),
    graduationYear: z._default(profileFields.graduationYear, null),
    targetIndustries: profileFields.targetIndustries,
    targetJobTypes: z._default(profileFields.targetJobTypes, []),
    targetCompanySizes: z._default(profileFields.targetCompanySizes, []),
  })
  .check(z.refine(hasCountryIfOverseas, { path: ['country'] }));

/** The sign-up form; a country is kept only for 海外. */
export const signUp = z.pipe(
  signUpForm,
  z.transform((form) => ({ ...form, country: storedCountry(form) })),
);
/** The sign-up form as it is sent. */
export type SignUp = z.input<typeof signUp>;
/** The output of the schema. */
export type SignUpRow = z.output<typeof signUp>;

/** Six digits, as text, from any keyboard. */
export const codeField = z.string().check(
  z.maxLength(4 * CODE_LENGTH),
  z.overwrite((typed) => typed.normalize('NFKC').trim()),
  z.regex(/^[0-9]{6}$/),
);
/** The entered code. */
export const verification = z.strictObject({ code: codeField });

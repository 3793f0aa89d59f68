/** Signing up and in: what may be entered. */
import * as z from 'zod/mini';
import { hasCountryIfOverseas, profileFields, storedCountry } from '../profile/profile.ts';
import { DAY, MINUTE, SECOND } from '../time.ts';
import { emailField } from './email.ts';

/** Characters of the shortest password, unless the operator asks for more. */
export const MIN_PASSWORD = 6;
/** UTF-16 units of the longest. */
export const MAX_PASSWORD = 1024;

/** Digits of a verification code. */
export const CODE_LENGTH = 6;
/** How long a verification code can be used. */
export const CODE_MS = 10 * MINUTE;
/** Wrong codes after which a code is worth nothing. */
export const MAX_CODE_TRIES = 5;
/** How long to wait before another code can be sent. */
export const RESEND_MS = 60 * SECOND;
/** How long a sign-up waits for its code. */
export const PENDING_MS = DAY;

/** How long a sign-in may stay at Google. */
export const GOOGLE_SIGN_IN_MS = 10 * MINUTE;
/** Why a way through Google ended without what it was for; the code stands in `?error=` of the screen it leads back to. */
export const GOOGLE_ERRORS = [
  /** The answer was not one to trust, or the sign-in was not begun in this browser, or too long ago. */
  'google',
  'google_cancelled',
  'google_unavailable',
  /** Google does not vouch for the address. */
  'google_unverified',
  /** The address has an account that this Google account may not open: its owner connects the two after signing in. */
  'google_exists',
  /** This Google account is connected with another account, or this account with another Google account. */
  'google_taken',
  'google_limited',
  /** Before connecting, the owner of the account has to prove to be there. */
  'google_unconfirmed',
  /** The proof came from another Google account. */
  'google_mismatch',
  /** Google did not say that it had asked for the password just now. */
  'google_stale',
] as const;
/** One of the codes. */
export type GoogleError = (typeof GOOGLE_ERRORS)[number];

/** How long a mailed link to a new password can be followed. */
export const RESET_MS = 30 * MINUTE;
/** How long a mailed link confirms a new address. */
export const EMAIL_CHANGE_MS = DAY;
/** How long the old address can take a change back. */
export const EMAIL_UNDO_MS = 3 * DAY;
/** How long somebody who has proved to be there need not prove it again. */
export const CONFIRMED_MS = 5 * MINUTE;

/** A password as it is hashed: NFKC, so that every keyboard spells it alike; spaces and letters of any script stay. */
export const passwordField = z.string().check(
  z.maxLength(MAX_PASSWORD),
  z.refine((text) => text.isWellFormed()),
  z.overwrite((text) => text.normalize('NFKC')),
);

/** A password for a new account. The operator can ask for more than MIN_PASSWORD. */
export const newPassword = passwordField.check(z.refine((text) => Array.from(text).length >= MIN_PASSWORD));

/** The form of the sign-in. A password that would be too short today may be an older one. */
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

/** The form of the sign-up; a country is kept only for 海外. */
export const signUp = z.pipe(
  signUpForm,
  z.transform((form) => ({ ...form, country: storedCountry(form) })),
);
/** The form of the sign-up as it is sent. */
export type SignUp = z.input<typeof signUp>;
/** The same as the schema passes it on. */
export type SignUpRow = z.output<typeof signUp>;

/** Six digits, as text, from any keyboard. */
export const codeField = z.string().check(
  z.maxLength(4 * CODE_LENGTH),
  z.overwrite((typed) => typed.normalize('NFKC').trim()),
  z.regex(/^[0-9]{6}$/),
);
/** The code that was typed. */
export const verification = z.strictObject({ code: codeField });

/** The second factor: passkeys, codes of an authenticator app, and recovery codes. */
import * as z from 'zod/mini';
import { type Instant, MINUTE } from '../time.ts';
import { foldRecoveryCode, RECOVERY_CODE_LENGTH } from './recovery-codes.ts';
import { codeField } from './session.ts';

/** The passkeys that an account can have. */
export const MAX_PASSKEYS = 20;
/** The longest name of a passkey, in characters. */
export const MAX_PASSKEY_NAME = 40;
/** How long a passkey has to sign a challenge, in ms. */
export const CHALLENGE_MS = 5 * MINUTE;
/** How long a sign-in waits for the second factor, in ms. */
export const PENDING_SIGN_IN_MS = 10 * MINUTE;

/** A passkey as its owner sees it. `isSynced`: it is on several devices. */
export type PasskeyView = {
  id: string;
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  isSynced: boolean;
};
/** The second factors of an account, as its owner sees them. `totp` is null without an authenticator app. */
export type SecondFactorView = {
  passkeys: PasskeyView[];
  totp: { createdAt: Instant; lastUsedAt: Instant | null } | null;
  recoveryCodesLeft: number;
};
/** The second factors that a sign-in may give, besides recovery codes. */
export type OfferedFactors = { passkey: boolean; totp: boolean };

/** Bytes as base64url. */
const bytes = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[A-Za-z0-9_-]+$/));
const word = z.string().check(z.maxLength(40));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(word, z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
};

/** What an authenticator answers to the request to sign. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
/** The output of the schema. */
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What an authenticator answers to the request to make a passkey. */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    attestationObject: bytes,
    clientDataJSON: bytes,
    authenticatorData: z.optional(bytes),
    transports: z.optional(z.array(word).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes),
  }),
});
/** The output of the schema. */
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** The name of a passkey. */
export const passkeyName = z.strictObject({
  name: z.string().check(
    z.maxLength(4 * MAX_PASSKEY_NAME),
    z.overwrite((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()),
    z.minLength(1),
    z.refine((name) => Array.from(name).length <= MAX_PASSKEY_NAME && !/\p{Cc}/u.test(name)),
  ),
});

/** The first code of an authenticator app that is being set up. */
export const totpConfirmation = z.strictObject({ code: codeField });

/** A typed recovery code: any case, with or without the hyphens, O for 0 and I or L for 1. */
const recoveryCodeField = z
  .string()
  .check(
    z.maxLength(100),
    z.overwrite(foldRecoveryCode),
    z.regex(new RegExp(`^[0-9a-hjkmnp-tv-z]{${RECOVERY_CODE_LENGTH}}$`)),
  );

/** The second factor at the sign-in: a code of the app, or a recovery code. */
export const secondFactorCode = z.union([
  z.strictObject({ totp: codeField }),
  z.strictObject({ recoveryCode: recoveryCodeField }),
]);
/** The output of the schema. */
export type SecondFactorCode = z.output<typeof secondFactorCode>;

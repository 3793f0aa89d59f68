/** Passkeys: what authenticators are asked, and the checks of their answers. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import {
  CHALLENGE_MS,
  MAX_PASSKEYS,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '#domain/accounts/second-factor.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Config } from '../../base/config.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../db/connect.ts';
import { passkeys } from '../../db/schema/second-factors.ts';
import { type Ceremony, keepChallenge, takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/** COSE: EdDSA, ES256 and RS256, which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];

type Site = Pick<Config, 'baseUrl'>;
type Asking = Ceremony & { userId: string | null; ip: string };

/** What a browser asks an authenticator to sign. With a user, only that user's passkeys are accepted. */
export async function askForPasskey(db: Db, site: Site, asking: Asking, now: Instant) {
  const allowCredentials = asking.userId === null ? [] : await credentialsOf(db, asking.userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(site).id,
    allowCredentials,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(db, options.challenge, asking, now);
  return options;
}

/** What a browser asks an authenticator to make: a passkey that it finds by itself, so that it also signs in without an address. */
export async function askForNewPasskey(
  db: Db,
  site: Site,
  { user, ...asking }: Omit<Asking, 'userId' | 'purpose'> & { user: { id: string; email: string; name: string } },
  now: Instant,
) {
  const { id, email, name } = user;
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: relyingParty(site).id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(db, id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(db, options.challenge, { ...asking, purpose: 'enrol', userId: id }, now);
  return options;
}

async function credentialsOf(db: Db, userId: string) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
}

/** A passkey that has signed, and what `recordUse` stores of it. */
export type UsedPasskey = { id: string; userId: string; counter: { old: number; new: number }; backedUp: boolean };

/**
 * Checks what an authenticator signed; the challenge is used up. The use still has to be recorded.
 * @throws AppError `passkey_refused`, whatever is wrong.
 */
export async function checkPasskey(
  db: Db,
  site: Site,
  answer: PasskeyAssertion,
  ceremony: Ceremony,
  now: Instant,
): Promise<UsedPasskey> {
  const challenge = await signedChallenge(db, answer.response.clientDataJSON, ceremony, now);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  if (!passkey) throw refused();
  const { id, userId, credentialId, counter } = passkey;
  if (challenge.userId !== null && challenge.userId !== userId) throw refused();
  const { userHandle } = answer.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) throw refused();
  const { id: rpId, origin } = relyingParty(site);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge.text,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw refused();
  const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
  return { id, userId, counter: { old: counter, new: newCounter }, backedUp };
}

/** Records the use of a passkey. @throws AppError `passkey_refused` when it was removed or used meanwhile. */
export async function recordUse(tx: Db, { id, counter, backedUp }: UsedPasskey, now: Instant) {
  const used = await tx
    .update(passkeys)
    .set({ counter: counter.new, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter.old)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw refused();
}

/** A passkey that an authenticator has made. */
export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** Checks what an authenticator made for this user; the challenge is used up. @throws AppError `passkey_refused`. */
export async function checkNewPasskey(
  db: Db,
  site: Site,
  answer: PasskeyRegistration,
  its: { userId: string; boundTo: string },
  now: Instant,
): Promise<NewPasskey> {
  const ceremony = { purpose: 'enrol', boundTo: its.boundTo } as const;
  const challenge = await signedChallenge(db, answer.response.clientDataJSON, ceremony, now);
  if (challenge.userId !== its.userId) throw refused();
  const { id: rpId, origin } = relyingParty(site);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge.text,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified) throw refused();
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/** Stores a passkey. @throws AppError `too_many` beyond MAX_PASSKEYS; `conflict` when it is known already. */
export async function addPasskey(tx: Db, userId: string, made: NewPasskey & { name: string }, now: Instant) {
  if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) throw new AppError('too_many');
  const added = await tx
    .insert(passkeys)
    .values({ ...made, id: newId(), userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new AppError('conflict');
}

/** Renames a passkey of this user. @throws AppError `passkey_not_found`. */
export async function renamePasskey(tx: Db, userId: string, id: string, name: string) {
  const renamed = await tx.update(passkeys).set({ name }).where(isOwn(userId, id)).returning({ id: passkeys.id });
  if (renamed.length === 0) throw new AppError('passkey_not_found');
}

/** Removes a passkey of this user. @throws AppError `passkey_not_found`. */
export async function removePasskey(tx: Db, userId: string, id: string) {
  const removed = await tx.delete(passkeys).where(isOwn(userId, id)).returning({ id: passkeys.id });
  if (removed.length === 0) throw new AppError('passkey_not_found');
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

const clientData = z.looseObject({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) });

/** The challenge that was signed: one of ours, which is used up by it. @throws AppError `passkey_refused`. */
async function signedChallenge(db: Db, clientDataJSON: string, ceremony: Ceremony, now: Instant) {
  const { success, data } = safeParse(clientData, parsed(clientDataJSON));
  // A page inside a page of another site.
  if (!success || data.crossOrigin === true) throw refused();
  const taken = await takeChallenge(db, data.challenge, ceremony, now);
  if (!taken) throw refused();
  return { text: data.challenge, userId: taken.userId };
}

function parsed(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const refused = () => new AppError('passkey_refused');
/** The library throws for each check that fails; which one is nobody's business but ours. */
const refuse = () => {
  throw refused();
};

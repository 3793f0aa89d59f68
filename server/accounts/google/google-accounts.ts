/** Accounts with Google sign-in. The `sub` identifies the Google account; the address matters only at the first sign-in. */
import { and, eq, sql } from 'drizzle-orm';
import { safeParse } from 'zod/mini';
import { deviceName } from '#domain/accounts/device.ts';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_NAME, profileFields } from '#domain/profile/profile.ts';
import type { Instant } from '#domain/time.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import type { Config } from '../../base/config.ts';
import { newId } from '../../base/ids.ts';
import { authSecrets } from '../../base/secrets.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { accounts, users } from '../../db/schema/accounts.ts';
import { profiles } from '../../db/schema/profiles.ts';
import { notificationSettings } from '../../db/schema/reminders.ts';
import { isBanned, isOpen } from '../../http/standing.ts';
import type { GoogleIdentity } from '../../integrations/google.ts';
import { GoogleRefusal } from '../../integrations/google-way.ts';
import type { Session, SignInFrom } from '../../sessions/sessions.ts';
import { isAdminAddress, makeAdmin } from '../admins.ts';
import { recordConsents } from '../consents.ts';
import { noteSignIn } from '../history.ts';
import { lockOwner, lockSignedIn } from '../links.ts';
import { passwordHashOf } from '../presence.ts';
import { type Begun, beginSession } from '../sign-in/begin-session.ts';
import { isKnownDevice } from '../sign-in/sign-in.ts';

type Entering = {
  from: SignInFrom;
  /** The device cookie of the browser. */
  mark: string | undefined;
  old: Session | null;
  config: Pick<Config, 'adminEmails' | 'authSecret' | 'authSecretPrevious'>;
};
/** `new`: created by this sign-in. `linked`: connected with Google by this sign-in, because the address matched. */
type Entry = { userId: string; email: string; how: 'known' | 'linked' | 'new'; becameAdmin: boolean };

/**
 * Signs in the person that Google identified and starts a session: in the account of this `sub`, else in the one of the address, else
 * in a new one. Where the account has a second factor, the sign-in waits for it. Runs in one transaction. @throws GoogleRefusal
 */
export async function enterByGoogle(db: Db, identity: GoogleIdentity, its: Entering, now: Instant) {
  const enter = () =>
    transaction(db, async (tx) => {
      const entry = await findOrMake(tx, identity, its.config, now);
      const entering = { userId: entry.userId, from: its.from, old: its.old };
      const begun = await beginSession(tx, entering, 'google', now);
      const isNewDevice = await noteEntry(tx, { ...entry, ...begun }, its, now);
      return { ...entry, ...begun, isNewDevice, isOnboarded: await isOnboarded(tx, entry.userId) };
    });
  try {
    return await enter();
  } catch (error) {
    // Two tabs returned at once, and the other one created the account or the connection: the second attempt finds it.
    if (postgresCode(error) === UNIQUE) return enter();
    throw error;
  }
}

/** Adds the entry to the history of the account; returns whether it is a sign-in on a new device. One that waits is added when it ends. */
async function noteEntry(tx: Db, entry: Entry & Begun, { from, mark, config }: Entering, now: Instant) {
  const { userId, email, how, session } = entry;
  const device = deviceName(from.userAgent);
  if (how === 'new') {
    await noteOwnAct(tx, { act: 'account_created', userId, device }, now);
    return false;
  }
  const isNewDevice = session !== null && !(await isKnownDevice(tx, { email, device: mark }, authSecrets(config)));
  if (session) await noteSignIn(tx, { userId, email }, { act: 'sign_in_google', from, isNewDevice }, now);
  if (how === 'linked') await noteOwnAct(tx, { act: 'google_linked', userId, device }, now);
  return isNewDevice;
}

const UNIQUE = '23505';

async function findOrMake(tx: Db, identity: GoogleIdentity, config: Entering['config'], now: Instant): Promise<Entry> {
  const email = verifiedAddress(identity);
  const known = await findAccount(tx, eq(users.id, userOf(identity.sub)), now);
  if (known?.isSuspended) throw new GoogleRefusal('google_suspended', 'the account is suspended');
  if (known) return { ...(await mayEnter(tx, known, identity, config)), how: 'known' };
  const namesake = await findAccount(tx, eq(users.email, email), now);
  if (!namesake) return makeAccount(tx, { ...identity, email }, config, now);
  const before = await googleOf(tx, namesake.userId);
  // Another tab may have returned between the two queries.
  const isKnown = before === identity.sub;
  if (namesake.isOpen && !isKnown && !(before === null && isSamePerson(namesake, identity)))
    throw new GoogleRefusal('google_exists', 'the address has an account');
  const entry = await mayEnter(tx, namesake, identity, config);
  if (!isKnown) await insertGoogle(tx, namesake.userId, identity.sub, now);
  return { ...entry, how: isKnown ? 'known' : 'linked' };
}

/** The address in canonical form. @throws GoogleRefusal when Google has not verified it. */
function verifiedAddress({ email, emailVerified }: GoogleIdentity): string {
  const address = canonicalEmail(email);
  if (!emailVerified || address === null) throw new GoogleRefusal('google_unverified', 'the address is not verified');
  return address;
}

type Found = {
  userId: string;
  email: string;
  emailVerified: boolean;
  role: string;
  isOpen: boolean;
  isSuspended: boolean;
};

async function findAccount(tx: Db, which: ReturnType<typeof eq>, now: Instant): Promise<Found | undefined> {
  const [found] = await tx
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      isOpen: sql<boolean>`${isOpen(now)}`,
      isSuspended: sql<boolean>`${users.withdrawnAt} is null and ${isBanned(now)}`,
    })
    .from(users)
    .where(which)
    .for('update');
  return found;
}

function userOf(sub: string) {
  const google = and(eq(accounts.providerId, 'google'), eq(accounts.accountId, sub));
  return sql`(select ${accounts.userId} from ${accounts} where ${google})`;
}

/** An address in the operator's settings gives the role only when Google hosts its mailbox, and so knows its current owner. */
async function mayEnter(tx: Db, account: Found, identity: GoogleIdentity, config: Entering['config']) {
  const { userId, email, emailVerified, role } = account;
  if (!account.isOpen) throw new GoogleRefusal('google', 'the account is closed');
  const proved = emailVerified && identity.isMailboxOfGoogle && canonicalEmail(identity.email) === email;
  const becameAdmin = role !== 'admin' && proved && isAdminAddress(email, config);
  if (becameAdmin) await makeAdmin(tx, userId);
  return { userId, email, becameAdmin };
}

/**
 * Whether an equal address means the same person. Our address must be verified, and Google must host the mailbox: for any other
 * address Google only knows that it was correct once, and universities reassign addresses after graduation.
 */
function isSamePerson(account: Found, identity: GoogleIdentity): boolean {
  return account.emailVerified && identity.isMailboxOfGoogle;
}

/** Creates an account from the data of Google alone; the onboarding asks for the rest. */
async function makeAccount(tx: Db, identity: GoogleIdentity, config: Entering['config'], now: Instant): Promise<Entry> {
  const { email, sub } = identity;
  const becameAdmin = isAdminAddress(email, config);
  if (becameAdmin && !identity.isMailboxOfGoogle)
    throw new GoogleRefusal('google_unverified', 'an address of an administrator whose mailbox is not at Google');
  const userId = newId();
  const user = { id: userId, email, emailVerified: true, name: nameOf(identity), lastActiveAt: now, createdAt: now };
  await tx.insert(users).values({ ...user, updatedAt: now });
  await insertGoogle(tx, userId, sub, now);
  await tx.insert(profiles).values({ userId });
  await tx.insert(notificationSettings).values({ userId });
  await recordConsents(tx, userId, now);
  if (becameAdmin) await makeAdmin(tx, userId);
  return { userId, email, how: 'new', becameAdmin };
}

/** The name from Google when our forms would accept it; otherwise the part of the address before the @. */
function nameOf({ name, email }: GoogleIdentity): string {
  const cut = (text: string) => text.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, '');
  const read = safeParse(profileFields.name, cut(name ?? ''));
  return read.success ? read.data : cut(email.split('@')[0] ?? '');
}

async function insertGoogle(tx: Db, userId: string, sub: string, now: Instant) {
  await tx.insert(accounts).values({ id: newId(), userId, providerId: 'google', accountId: sub, createdAt: now });
}

/** The `sub` of the Google account that is connected with this user; null when there is none. */
async function googleOf(db: Db, userId: string): Promise<string | null> {
  const google = and(eq(accounts.userId, userId), eq(accounts.providerId, 'google'));
  const [found] = await db.select({ sub: accounts.accountId }).from(accounts).where(google);
  return found?.sub ?? null;
}

async function isOnboarded(tx: Db, userId: string): Promise<boolean> {
  const [profile] = await tx
    .select({ isOnboarded: profiles.onboardingCompleted })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile?.isOnboarded ?? false;
}

/** Connects an account with Google at its owner's request. False when it already was. @throws GoogleRefusal `google_taken`. */
export async function linkGoogle(
  db: Db,
  { userId, sessionId, device }: { userId: string; sessionId: string; device: string },
  identity: GoogleIdentity,
  now: Instant,
): Promise<boolean> {
  verifiedAddress(identity);
  const taken = new GoogleRefusal('google_taken', 'connected otherwise');
  try {
    return await transaction(db, async (tx) => {
      if (!(await lockSignedIn(tx, { userId, sessionId }, now)))
        throw new GoogleRefusal('google', 'its session is over');
      const before = await googleOf(tx, userId);
      if (before === identity.sub) return false;
      if (before !== null) throw taken;
      await insertGoogle(tx, userId, identity.sub, now);
      await noteOwnAct(tx, { act: 'google_linked', userId, device }, now);
      return true;
    });
  } catch (error) {
    throw postgresCode(error) === UNIQUE ? taken : error;
  }
}

/** @throws GoogleRefusal `google_mismatch` unless this Google account is the one connected with the user. */
export async function checkOwnGoogle(db: Db, userId: string, { sub }: GoogleIdentity) {
  if ((await googleOf(db, userId)) !== sub) throw new GoogleRefusal('google_mismatch', 'another Google account');
}

/**
 * Removes the connection with Google; true when there was one.
 * @throws AppError `password_needed` when the account has no password and so no other way to sign in.
 */
export async function unlinkGoogle(tx: Db, userId: string, device: string, now: Instant): Promise<boolean> {
  await lockOwner(tx, userId, now);
  if ((await passwordHashOf(tx, userId)) === null) throw new AppError('password_needed');
  const wasLinked = await dropGoogle(tx, userId);
  if (wasLinked) await noteOwnAct(tx, { act: 'google_unlinked', userId, device }, now);
  return wasLinked;
}

/**
 * Removes the connection with Google, also when a mailed link sets a password. The Google account may belong to a previous owner of
 * the mailbox; the current owner of the mailbox is then the only owner of the account.
 */
export async function dropGoogle(tx: Db, userId: string): Promise<boolean> {
  const google = and(eq(accounts.userId, userId), eq(accounts.providerId, 'google'));
  return (await tx.delete(accounts).where(google).returning({ id: accounts.id })).length > 0;
}

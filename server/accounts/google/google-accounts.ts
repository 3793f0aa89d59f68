/** Accounts that are opened by Google. What ties one to Google is the `sub`; an address only helps the first time. */
import { and, eq, sql } from 'drizzle-orm';
import { safeParse } from 'zod/mini';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_NAME, profileFields } from '#domain/profile/profile.ts';
import type { Instant } from '#domain/time.ts';
import type { Config } from '../../base/config.ts';
import { newId } from '../../base/ids.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { accounts, users } from '../../db/schema/accounts.ts';
import { profiles } from '../../db/schema/profiles.ts';
import { notificationSettings } from '../../db/schema/reminders.ts';
import { type GoogleIdentity, GoogleRefusal } from '../../integrations/google.ts';
import { replaceSession, type Session, type SignInFrom, startSession } from '../../sessions/sessions.ts';
import { isAdminAddress, makeAdmin } from '../admins.ts';
import { recordConsents } from '../consents.ts';
import { isOpen, lockOwner } from '../links.ts';
import { passwordHashOf } from '../presence.ts';

type Entering = { from: SignInFrom; old: Session | null; config: Pick<Config, 'adminEmails'> };
/** `new`: made just now. `linked`: connected with Google just now, by its address. */
type Entry = { userId: string; email: string; how: 'known' | 'linked' | 'new'; becameAdmin: boolean };

/**
 * Signs in whoever Google says it is, with a session: into the account of this `sub`, else into the one of the address, else into a
 * new one. All of it, or nothing. @throws GoogleRefusal
 */
export async function enterByGoogle(db: Db, identity: GoogleIdentity, its: Entering, now: Instant) {
  const enter = () =>
    transaction(db, async (tx) => {
      const entry = await findOrMake(tx, identity, its.config, now);
      const session = await startSession(tx, entry.userId, its.from, now);
      if (its.old) await replaceSession(tx, its.old, { id: session.id, userId: entry.userId });
      return { ...entry, session, isOnboarded: await isOnboarded(tx, entry.userId) };
    });
  try {
    return await enter();
  } catch (error) {
    // Two tabs came back at once, and the other was first: now there is an account to find.
    if (postgresCode(error) === UNIQUE) return enter();
    throw error;
  }
}

const UNIQUE = '23505';

async function findOrMake(tx: Db, identity: GoogleIdentity, config: Entering['config'], now: Instant): Promise<Entry> {
  const email = verifiedAddress(identity);
  const known = await findAccount(tx, eq(users.id, userOf(identity.sub)), now);
  if (known) return { ...(await mayEnter(tx, known, identity, config)), how: 'known' };
  const namesake = await findAccount(tx, eq(users.email, email), now);
  if (!namesake) return makeAccount(tx, { ...identity, email }, config, now);
  const before = await googleOf(tx, namesake.userId);
  // Another tab may have come back between the two questions.
  const isKnown = before === identity.sub;
  if (namesake.isOpen && !isKnown && !(before === null && isSamePerson(namesake, identity)))
    throw new GoogleRefusal('google_exists', 'the address has an account');
  const entry = await mayEnter(tx, namesake, identity, config);
  if (!isKnown) await insertGoogle(tx, namesake.userId, identity.sub, now);
  return { ...entry, how: isKnown ? 'known' : 'linked' };
}

/** The address in our form. @throws GoogleRefusal where Google does not vouch for it. */
function verifiedAddress({ email, emailVerified }: GoogleIdentity): string {
  const address = canonicalEmail(email);
  if (!emailVerified || address === null) throw new GoogleRefusal('google_unverified', 'the address is not verified');
  return address;
}

type Found = { userId: string; email: string; emailVerified: boolean; role: string; isOpen: boolean };

async function findAccount(tx: Db, which: ReturnType<typeof eq>, now: Instant): Promise<Found | undefined> {
  const [found] = await tx
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      isOpen: sql<boolean>`${isOpen(now)}`,
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

/** An operator's address makes an administrator only where Google runs its mailbox, and so knows whose it is today. */
async function mayEnter(tx: Db, account: Found, identity: GoogleIdentity, config: Entering['config']) {
  const { userId, email, emailVerified, role } = account;
  if (!account.isOpen) throw new GoogleRefusal('google', 'the account is closed');
  const proved = emailVerified && identity.isMailboxOfGoogle && canonicalEmail(identity.email) === email;
  const becameAdmin = role !== 'admin' && proved && isAdminAddress(email, config);
  if (becameAdmin) await makeAdmin(tx, userId);
  return { userId, email, becameAdmin };
}

/**
 * Whether the same address is the same person. Ours must have been proved, and Google must run the mailbox: of any other address it
 * knows only that it was right once, and a university gives addresses to others after graduation.
 */
function isSamePerson(account: Found, identity: GoogleIdentity): boolean {
  return account.emailVerified && identity.isMailboxOfGoogle;
}

/** A new account has what Google says and nothing else; the onboarding asks for the rest. */
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

/** The name at Google as our forms would take it; else what stands before the @. */
function nameOf({ name, email }: GoogleIdentity): string {
  const cut = (text: string) => text.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, '');
  const read = safeParse(profileFields.name, cut(name ?? ''));
  return read.success ? read.data : cut(email.split('@')[0] ?? '');
}

async function insertGoogle(tx: Db, userId: string, sub: string, now: Instant) {
  await tx.insert(accounts).values({ id: newId(), userId, providerId: 'google', accountId: sub, createdAt: now });
}

/** What Google calls the account that this user is connected with; null where there is none. */
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

/** Connects an account with Google, as its owner asked. False when it was before. @throws GoogleRefusal `google_taken`. */
export async function linkGoogle(db: Db, userId: string, identity: GoogleIdentity, now: Instant): Promise<boolean> {
  verifiedAddress(identity);
  const taken = new GoogleRefusal('google_taken', 'connected otherwise');
  try {
    return await transaction(db, async (tx) => {
      if (!(await lockOwner(tx, userId, now))) throw new GoogleRefusal('google', 'the account is closed');
      const before = await googleOf(tx, userId);
      if (before === identity.sub) return false;
      if (before !== null) throw taken;
      await insertGoogle(tx, userId, identity.sub, now);
      return true;
    });
  } catch (error) {
    throw postgresCode(error) === UNIQUE ? taken : error;
  }
}

/** @throws GoogleRefusal `google_mismatch` unless this is the Google account that the user is connected with. */
export async function checkOwnGoogle(db: Db, userId: string, { sub }: GoogleIdentity) {
  if ((await googleOf(db, userId)) !== sub) throw new GoogleRefusal('google_mismatch', 'another Google account');
}

/**
 * Takes the connection with Google away; true when there was one.
 * @throws AppError `password_needed` where nothing would be left to sign in with.
 */
export async function unlinkGoogle(tx: Db, userId: string, now: Instant): Promise<boolean> {
  await lockOwner(tx, userId, now);
  if ((await passwordHashOf(tx, userId)) === null) throw new AppError('password_needed');
  return dropGoogle(tx, userId);
}

/**
 * Takes it away from whoever gets a password by a mailed link. Google may know the account by an address whose mailbox has changed
 * hands since; who owns the mailbox then is the owner of the account, and alone.
 */
export async function dropGoogle(tx: Db, userId: string): Promise<boolean> {
  const google = and(eq(accounts.userId, userId), eq(accounts.providerId, 'google'));
  return (await tx.delete(accounts).where(google).returning({ id: accounts.id })).length > 0;
}

/**
 * The redirect to Google and the return from it. The browser opens both as pages, so each ends on one of our own screens, also after an
 * error. Until the returning person is identified, only the pending sign-in is stored.
 */
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { onboardingPath } from '#domain/accounts/guard.ts';
import { afterSignIn, companyParameter, safeRedirect } from '#domain/accounts/redirect.ts';
import type { GoogleError } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE } from '#domain/time.ts';
import { newSecret } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { deviceOf, type Env, query, type SignedIn, write } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import type { Google, GoogleIdentity } from '../../integrations/google.ts';
import { GoogleRefusal } from '../../integrations/google-way.ts';
import { type Limit, limitKey, take } from '../../limits/limits.ts';
import { confirmSession, requireConfirmed } from '../../sessions/confirmed.ts';
import { giveCookie, readCookie } from '../../sessions/cookies.ts';
import { requireUser, sessionOf } from '../../sessions/require-user.ts';
import { googleLinkedMail, googleUnlinkedMail } from '../mails/google-mails.ts';
import { sendNoticesNow } from '../notices.ts';
import { sessionView } from '../queries.ts';
import { sendLater } from '../send.ts';
import { askForFactor, enter, signInFrom } from '../sign-in/routes.ts';
import { CALENDAR_CONNECTED, CALENDAR_FAILED, connectCalendar, isCalendar } from './calendar-grant.ts';
import { checkOwnGoogle, enterByGoogle, linkGoogle, unlinkGoogle } from './google-accounts.ts';
import { type GoogleSignIn, keepGoogleSignIn, takeGoogleSignIn } from './google-sign-ins.ts';

/** Redirects and returns together; a whole dormitory may share one network address. */
const PER_IP: Limit = { max: 120, windowMs: 5 * MINUTE };

const text = z.optional(z.string().check(z.maxLength(2000)));
const wayOut = z.strictObject({
  purpose: z._default(z.enum(['sign_in', 'confirm', 'link', 'calendar', 'busy']), 'sign_in'),
  redirect: text,
  company: text,
  /** The form where the sign-in began; a failure leads back to it. */
  from: z._default(z.enum(['login', 'signup']), 'login'),
});
type WayOut = z.output<typeof wayOut>;

/** Without a configured Google client these pages do not exist. */
const configured = createMiddleware<Env>(async (c, next) => {
  googleOf(c);
  await next();
});

function googleOf(c: Context<Env>): Google {
  if (!c.var.google) throw new AppError('not_found');
  return c.var.google;
}

export const googleRoutes = new Hono<Env>()
  .get('/sign-in', configured, query(wayOut), async (c) => {
    const asked = c.req.valid('query');
    const state = STATE_PREFIX[asked.from] + newSecret();
    const redirect = asked.purpose === 'sign_in' ? afterSignIn(leadOn(asked)) : proofRedirect(asked);
    try {
      return c.redirect((await leave(c, asked, state, redirect)).href);
    } catch (error) {
      return c.redirect(failurePath(refusalOf(c, error), asked.purpose, state, redirect));
    }
  })
  .get('/callback', configured, async (c) => {
    const [state = '', ...more] = c.req.queries('state') ?? [];
    const cookie = more.length === 0 ? readCookie(c, 'google') : undefined;
    let signIn: GoogleSignIn | null = null;
    try {
      await limit(c);
      signIn = cookie ? await takeGoogleSignIn(c.var.db, { state, cookie }, c.var.now()) : null;
      if (!signIn) throw new GoogleRefusal('google', 'no sign-in of this browser waits for this');
      if (isCalendar(signIn.purpose)) return c.redirect(await connectCalendar(c, googleOf(c), signIn));
      const fresh = signIn.purpose === 'confirm';
      const identity = await googleOf(c).arrive(new URL(c.req.url).search, signIn, state, fresh);
      return c.redirect(await (signIn.purpose === 'sign_in' ? enterAs : proveAs)(c, signIn, identity));
    } catch (error) {
      return c.redirect(failurePath(refusalOf(c, error), signIn?.purpose ?? 'sign_in', state, signIn?.redirect));
    }
  })
  .delete('/', requireUser, async (c) => {
    const { db, userId, sessionId } = c.var;
    await requireConfirmed(db, sessionId, c.var.now());
    const act = (tx: Db) => unlinkGoogle(tx, userId, deviceOf(c), c.var.now());
    const wasLinked = await write(c as unknown as Context<SignedIn>, act);
    if (wasLinked) await tellUnlinked(c as unknown as Context<Env>, userId);
    return c.body(null, 204);
  });

const PROFILE = '/app/profile';
/** The prefix of the `state` names the form for a failure, even when the stored sign-in is gone. */
const STATE_PREFIX = { login: 'i.', signup: 'u.' };

function leadOn({ company, redirect }: WayOut) {
  return { company: companyParameter(company), redirect: redirect ?? null };
}

function proofRedirect({ redirect, purpose }: WayOut): string {
  if (isCalendar(purpose)) return CALENDAR_CONNECTED;
  return safeRedirect(redirect) ?? `${PROFILE}?google=${purpose === 'link' ? 'linked' : 'confirmed'}`;
}

async function leave(c: Context<Env>, asked: WayOut, state: string, redirect: string): Promise<URL> {
  const { db } = c.var;
  const google = googleOf(c);
  const now = c.var.now();
  await limit(c);
  const userId = asked.purpose === 'sign_in' ? null : await ownerOf(c, asked.purpose);
  const secrets = google.newSecrets();
  const url = isCalendar(asked.purpose)
    ? await google.calendar.leave(secrets, state, asked.purpose === 'busy')
    : await google.leave(secrets, state, asked.purpose === 'confirm');
  // All tabs share one cookie: the first return must not invalidate the others.
  const cookie = readCookie(c, 'google') ?? newSecret();
  await keepGoogleSignIn(db, { state, cookie }, { ...secrets, purpose: asked.purpose, userId, redirect }, now);
  giveCookie(c, 'google', cookie);
  return url;
}

async function limit(c: Context<Env>) {
  await take(c.var.db, limitKey('google-ip', c.var.clientIp), PER_IP, c.var.now());
}

/** The signed-in user, for a request from our own site. Connecting adds a way to sign in, so it also needs a proof of identity. */
async function ownerOf(c: Context<Env>, purpose: Exclude<WayOut['purpose'], 'sign_in'>): Promise<string> {
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
  const session = await sessionOf(c);
  if (!session || site !== 'same-origin')
    throw new GoogleRefusal('google', `${purpose} was not asked for by its owner`);
  if (purpose === 'link') await requireConfirmed(c.var.db, session.id, c.var.now());
  return session.userId;
}

/** Signs in the returning person; returns the path of the next screen. */
async function enterAs(c: Context<Env>, { redirect }: GoogleSignIn, identity: GoogleIdentity): Promise<string> {
  const { db, config } = c.var;
  const old = await sessionOf(c);
  const entry = await enterByGoogle(
    db,
    identity,
    { from: signInFrom(c), mark: readCookie(c, 'device'), old, config },
    c.var.now(),
  );
  const { userId, email, how } = entry;
  if (entry.waiting) askForFactor(c, entry.waiting, userId);
  else enter(c, entry.session, email);
  if (entry.session) noteEvent(c, how === 'new' ? 'account_created' : 'sign_in', userId);
  if (how === 'linked') tellLinked(c, userId, email);
  if (entry.isNewDevice) sendNoticesNow(c);
  if (entry.becameAdmin) noteEvent(c, 'admin_granted', userId);
  if (entry.waiting) return `/login?${new URLSearchParams({ step: 'second-factor', redirect })}`;
  return entry.isOnboarded ? redirect : onboardingPath(redirect);
}

/** Handles the return of a signed-in user: connects the account, or records a proof of identity. */
async function proveAs(c: Context<Env>, signIn: GoogleSignIn, identity: GoogleIdentity): Promise<string> {
  const { db } = c.var;
  const session = await sessionOf(c);
  if (!session || session.userId !== signIn.userId) throw new GoogleRefusal('google', 'its session is over');
  const { id, userId } = session;
  if (signIn.purpose === 'confirm') {
    await checkOwnGoogle(db, userId, identity);
    await confirmSession(db, id, c.var.now());
    noteEvent(c, 'confirmed', userId);
  } else if (await linkGoogle(db, { userId, sessionId: id, device: deviceOf(c) }, identity, c.var.now()))
    tellLinked(c, userId, (await sessionView(db, userId)).user.email);
  return signIn.redirect;
}

function tellLinked(c: Context<Env>, userId: string, email: string) {
  noteEvent(c, 'google_linked', userId);
  sendLater(c, googleLinkedMail(email, c.var.config.baseUrl));
}

async function tellUnlinked(c: Context<Env>, userId: string) {
  const { user } = await sessionView(c.var.db, userId);
  noteEvent(c, 'google_unlinked', userId);
  sendLater(c, googleUnlinkedMail(user.email, c.var.config.baseUrl));
}

/** The error shown to the person. Further details go to the log, without any personal data from the provider. */
function refusalOf(c: Context<Env>, error: unknown): GoogleError {
  if (error instanceof AppError && error.code === 'too_many_requests') return 'google_limited';
  if (error instanceof AppError && error.code === 'confirmation_needed') return 'google_unconfirmed';
  if (!(error instanceof GoogleRefusal)) throw error;
  noteEvent(c, 'google_refused');
  c.var.log.warn({ requestId: c.var.requestId, refused: error.code, why: error.message }, 'a way through Google ended');
  return error.code;
}

/** The path of the screen where the sign-in began, with the error. The requested page is kept for the next attempt. */
function failurePath(error: GoogleError, purpose: WayOut['purpose'], state: string, redirect?: string): string {
  if (isCalendar(purpose)) return CALENDAR_FAILED;
  if (purpose !== 'sign_in') return `${PROFILE}?error=${error}`;
  const form = state.startsWith(STATE_PREFIX.signup) ? '/signup' : '/login';
  return `${form}?${new URLSearchParams({ error, ...(redirect && { redirect }) })}`;
}

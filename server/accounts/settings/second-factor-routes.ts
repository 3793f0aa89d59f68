/**
 * The second factors of the signed-in user. Whatever adds or removes one needs proof of identity and is told by mail. Mounted at
 * /account/second-factor.
 */
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { passkeyName, passkeyRegistration, totpConfirmation } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE } from '#domain/time.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import { announce, type Db, transaction } from '../../db/connect.ts';
import { body, deviceOf, type Env, type SignedIn, write } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { type Limit, limitKey, take } from '../../limits/limits.ts';
import { requireConfirmed } from '../../sessions/confirmed.ts';
import { requireUser } from '../../sessions/require-user.ts';
import { lockSignedIn, type Owner } from '../links.ts';
import { type SecondFactorChange, secondFactorMail } from '../mails/second-factor-mails.ts';
import { sessionView } from '../queries.ts';
import { enrol, listFactors, offeredFactors, settleRemoval } from '../second-factor/factors.ts';
import {
  addPasskey,
  askForNewPasskey,
  checkNewPasskey,
  removePasskey,
  renamePasskey,
} from '../second-factor/passkeys.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp.ts';
import { sendLater } from '../send.ts';
import { enter, signInFrom } from '../sign-in/routes.ts';

/** Codes tried while an app is set up. */
const SET_UP_TRIES: Limit = { max: 20, windowMs: 10 * MINUTE };

const proven = createMiddleware<SignedIn>(async (c, next) => {
  await requireConfirmed(c.var.db, c.var.sessionId, c.var.now());
  await next();
});

export const secondFactorRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listFactors(c.var.db, c.var.userId)))
  .post('/passkeys/challenge', proven, async (c) => {
    const { db, config, userId, sessionId: boundTo, clientIp: ip } = c.var;
    const { user } = await sessionView(db, userId);
    return c.json(await askForNewPasskey(db, config, { user, boundTo, ip }, c.var.now()));
  })
  // The challenge stands for the proof, for as long as an authenticator may take.
  .post('/passkeys', body(passkeyRegistration), async (c) => {
    const { db, config, userId, sessionId: boundTo } = c.var;
    const made = await checkNewPasskey(db, config, c.req.valid('json'), { userId, boundTo }, c.var.now());
    const recoveryCodes = await add(c, 'passkey_added', (tx) =>
      addPasskey(tx, userId, { ...made, name: deviceOf(c) }, c.var.now()),
    );
    return c.json({ recoveryCodes }, 201);
  })
  .patch('/passkeys/:id', body(passkeyName), async (c) => {
    await write(c, (tx) => renamePasskey(tx, c.var.userId, c.req.param('id'), c.req.valid('json').name));
    return c.body(null, 204);
  })
  .delete('/passkeys/:id', proven, async (c) => {
    await remove(c, 'passkey_removed', (tx) => removePasskey(tx, c.var.userId, c.req.param('id')));
    return c.body(null, 204);
  })
  .post('/totp', proven, async (c) => {
    const { rootKeys } = c.var.config;
    return c.json(await change(c, null, (tx, owner) => beginTotp(tx, rootKeys, owner, c.var.now())), 201);
  })
  // The proof was given before the seed was shown, and whoever has a right code has seen it. Installing an app may take longer than a proof.
  .put('/totp', body(totpConfirmation), async (c) => {
    const { db, config, userId } = c.var;
    const now = c.var.now();
    await take(db, limitKey('totp-set-up', userId), SET_UP_TRIES, now);
    const { code } = c.req.valid('json');
    const recoveryCodes = await add(c, 'totp_added', async (tx) => {
      if (!(await confirmTotp(tx, config.rootKeys, { userId, code }, now))) throw new AppError('wrong_code');
    });
    return c.json({ recoveryCodes });
  })
  .delete('/totp', proven, async (c) => {
    await remove(c, 'totp_removed', (tx) => removeTotp(tx, c.var.userId));
    return c.body(null, 204);
  })
  .post('/recovery-codes', proven, async (c) => {
    const { userId } = c.var;
    const recoveryCodes = await change(c, 'recovery_codes_renewed', async (tx) => {
      if (!(await offeredFactors(tx, userId))) throw new AppError('conflict');
      return renewRecoveryCodes(tx, userId, c.var.now());
    });
    return c.json({ recoveryCodes }, 201);
  });

/** What an owner changes. */
type FactorAct = Exclude<SecondFactorChange, 'recovery_code_used' | 'second_factor_off'>;

/** Adds a factor; returns the recovery codes that come with the first one. */
async function add(c: Context<SignedIn>, act: FactorAct, run: (tx: Db) => Promise<void>): Promise<string[] | null> {
  const { userId, sessionId } = c.var;
  const plain = c as unknown as Context<Env>;
  const its = { userId, sessionId, from: signInFrom(plain) };
  const { recoveryCodes, session, email } = await change(c, act, async (tx, owner) => {
    return { ...(await enrol(tx, its, () => run(tx), c.var.now())), email: owner.email };
  });
  if (session) enter(plain, session, email);
  return recoveryCodes;
}

async function remove(c: Context<SignedIn>, act: FactorAct, run: (tx: Db) => Promise<void>) {
  await change(c, act, async (tx) => {
    await run(tx);
    await settleRemoval(tx, c.var.userId);
  });
}

/**
 * Runs a change with the account locked, and tells its owner. Not through `write`: the answer may have recovery codes or a seed, which must
 * not be stored for a repeated request.
 */
async function change<T>(c: Context<SignedIn>, act: FactorAct | null, run: (tx: Db, owner: Owner) => Promise<T>) {
  const { db, config, userId, sessionId } = c.var;
  const deed = { at: c.var.now(), device: deviceOf(c) };
  const { owner, outcome } = await transaction(db, async (tx) => {
    await announce(tx, 'changed', userId);
    const held = await lockSignedIn(tx, { userId, sessionId }, deed.at);
    if (!held) throw new AppError('not_signed_in');
    const done = { owner: held, outcome: await run(tx, held) };
    if (act) await noteOwnAct(tx, { act, userId, device: deed.device }, deed.at);
    return done;
  });
  if (act) {
    noteEvent(c, act, userId);
    sendLater(c as unknown as Context<Env>, secondFactorMail(owner.email, act, deed, config.baseUrl));
  }
  return outcome;
}

/** Sign-in by passkey: asked for by a button, or offered with the addresses that the browser suggests. */
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { afterSignIn } from '#domain/accounts/redirect.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { signWithPasskey } from '#web/browser/passkeys.ts';
import { askedFor } from '../parts/address.ts';
import { leaveTo } from '../parts/leave.ts';

/** A challenge is valid for five minutes. */
const RENEW_MS = 4 * 60_000;

type Answer = Awaited<ReturnType<typeof signWithPasskey>>;

/** Signs in by passkey and opens the app. @throws PasskeyError, AppError */
export async function signInByPasskey() {
  await enter(await signWithPasskey(await call(api.session.passkey.challenge.$post())));
}

/** The same as the second step of a sign-in. @throws PasskeyError, AppError */
export async function giveFactorByPasskey() {
  await enter(await signWithPasskey(await call(api.session['second-factor'].challenge.$post())));
}

/** Has the browser suggest passkeys in the field of the address until `signal`. `onRefused` is told when the server refuses one. */
export async function suggestPasskeys(signal: AbortSignal, onRefused: (error: AppError) => void) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    await untilVisible(signal);
    const outcome = await suggestOnce(signal).catch((error: unknown) => error);
    if (outcome === 'renew') continue;
    if (!(outcome instanceof AppError) || outcome.code !== 'passkey_refused') return;
    onRefused(outcome);
  }
}

async function suggestOnce(signal: AbortSignal): Promise<'renew' | 'done'> {
  const options = await call(api.session.passkey.challenge.$post());
  if (signal.aborted) return 'done';
  let isRenewed = false;
  const timer = setTimeout(() => {
    isRenewed = true;
    WebAuthnAbortService.cancelCeremony();
  }, RENEW_MS);
  try {
    await enter(await signWithPasskey(options, 'suggestion'));
    return 'done';
  } catch (error) {
    if (isRenewed) return 'renew';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A page in the background asks for nothing. */
async function untilVisible(signal: AbortSignal) {
  while (document.hidden && !signal.aborted)
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve, { once: true });
    });
}

async function enter(json: Answer) {
  const { onboardingCompleted } = await call(api.session.passkey.$post({ json }));
  leaveTo(afterSignIn(askedFor()), onboardingCompleted);
}

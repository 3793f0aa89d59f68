import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Instant, toMs } from '#domain/time.ts';
import { PASSWORD, RIGHT, withAoi } from './accounts.ts';
import { authenticator, type Faults } from './authenticator.ts';

const FACTOR = '/api/account/second-factor';

/** A student signed in with a password, in a browser of their own. */
export async function withAoiSignedIn(given: Parameters<typeof withAoi>[0] = {}) {
  const app = await withAoi(given);
  const browser = app.browser();
  expect((await browser.post('/api/session', RIGHT)).status).toBe(201);
  return { ...app, aoi: browser };
}

export type Browser = Awaited<ReturnType<typeof withAoiSignedIn>>['aoi'];

/** Gives proof of identity by password. */
export async function proves(browser: Browser) {
  expect((await browser.post('/api/session/confirmation', { password: PASSWORD })).status).toBe(204);
}

/** Registers a passkey; returns its device, and the recovery codes that came with it. */
export async function addsPasskey(browser: Browser, device = authenticator(), faults: Faults = {}) {
  await proves(browser);
  const options = (await (await browser.post(`${FACTOR}/passkeys/challenge`)).json()) as Parameters<
    typeof device.register
  >[0];
  const added = await browser.post(`${FACTOR}/passkeys`, device.register(options, faults));
  expect(added.status).toBe(201);
  const { recoveryCodes } = (await added.json()) as { recoveryCodes: string[] | null };
  return { device, recoveryCodes };
}

/** Sets up an authenticator app; returns what makes its codes, and the recovery codes that came with it. */
export async function addsApp(browser: Browser, now: Instant) {
  await proves(browser);
  const { secret } = (await (await browser.post(`${FACTOR}/totp`)).json()) as { secret: string };
  const codeAt = (at: Instant) => codeOf(secret, at);
  const confirmed = await browser.put(`${FACTOR}/totp`, { code: codeAt(now) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] | null };
  return { secret, codeAt, recoveryCodes: recoveryCodes ?? [] };
}

/** The code of an authenticator app with this seed. */
export function codeOf(secret: string, at: Instant): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: toMs(at) });
}

/** Asks to sign in by passkey alone, in this browser. */
export async function asksForPasskey(browser: Browser) {
  return (await (await browser.post('/api/session/passkey/challenge')).json()) as { challenge: string; rpId: string };
}

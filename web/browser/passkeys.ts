/** Passkeys in this browser. The library is loaded with the first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { hasPasskeys } from './has-passkeys.ts';

const load = () => import('@simplewebauthn/browser');

/** Why no passkey came: the browser cannot, the student cancelled, the device has one of this account already, or anything else. */
type Trouble = 'unsupported' | 'cancelled' | 'known' | 'failed';

/** No passkey came from the browser. */
class PasskeyError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

const MESSAGES: Record<Trouble, string> = {
  unsupported: 'このブラウザではパスキーを使えません。別の方法をお使いください。',
  cancelled: 'パスキーの操作がキャンセルされたか、時間が過ぎました。もう一度お試しください。',
  known: 'この端末のパスキーは、すでに登録されています。',
  failed: 'パスキーを使えませんでした。もう一度お試しください。',
};

/** As `messageFor`, for errors of passkeys too. */
export function passkeyMessageFor(error: unknown): string {
  return error instanceof PasskeyError ? MESSAGES[error.trouble] : messageFor(error);
}

/** Has the device make a passkey, as the server asks for it. @throws PasskeyError */
export function makePasskey(options: object) {
  return run(async () => {
    const { startRegistration } = await load();
    return plain(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
  });
}

/** Has a device sign what the server asks for: in a dialog of the browser, or suggested in a field. @throws PasskeyError */
export function signWithPasskey(options: object, how: 'dialog' | 'suggestion' = 'dialog') {
  return run(async () => {
    const { startAuthentication } = await load();
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return plain(await startAuthentication({ optionsJSON, useBrowserAutofill: how === 'suggestion' }));
  });
}

/** The answer of a device, without what extensions add: we ask for none. */
function plain<T extends { clientExtensionResults: object }>({ clientExtensionResults, ...answer }: T) {
  return { ...answer, clientExtensionResults: {} };
}

/** Gives proof of identity with a passkey. @throws PasskeyError, AppError */
export async function proveByPasskey() {
  const options = await call(api.session.confirmation.passkey.challenge.$post());
  await call(api.session.confirmation.passkey.$post({ json: await signWithPasskey(options) }));
}

async function run<T>(ceremony: () => Promise<T>): Promise<T> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported');
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyError(TROUBLES[error instanceof Error ? error.name : ''] ?? 'failed', error);
  }
}

/** By the names of DOMException (WebAuthn). */
const TROUBLES: Record<string, Trouble> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'unsupported',
};

/** The changes of the second factor: each may ask for proof of identity first, and the first factor brings recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIfHere } from '../-parts/if-here.ts';
import type { SetUp } from './-second-factor/TotpDialog.tsx';

const factor = api.account['second-factor'];

export type Change =
  | { kind: 'add_passkey' }
  | { kind: 'remove_passkey'; id: string; name: string }
  | { kind: 'begin_totp' }
  | { kind: 'remove_totp' }
  | { kind: 'renew_codes' };

type Outcome = { setUp?: SetUp; codes?: string[] | null };

/** What each change needs the proof for, as a phrase before 「には」. */
const WHAT: Record<Change['kind'], string> = {
  add_passkey: 'パスキーの登録',
  remove_passkey: 'パスキーの削除',
  begin_totp: '認証アプリの設定',
  remove_totp: '認証アプリの解除',
  renew_codes: 'リカバリーコードの作り直し',
};
const DONE: Partial<Record<Change['kind'], string>> = {
  add_passkey: 'パスキーを登録しました',
  remove_passkey: 'パスキーを削除しました',
  remove_totp: '認証アプリを解除しました',
};

/** Runs one change at a time, and holds what is to be shown because of it. */
export function useChanges() {
  const ifHere = useIfHere();
  const [proving, setProving] = useState<Change | null>(null);
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: perform,
    onMutate: () => setMessage(null),
    onSuccess: (outcome, { kind }) => {
      const done = DONE[kind];
      if (done) toasts.show(done);
      ifHere(() => {
        if (outcome.setUp) setSetUp(outcome.setUp);
        if (outcome.codes) setCodes(outcome.codes);
      });
    },
    onError: async (error, asked) => {
      if (error instanceof AppError && error.code === 'confirmation_needed') return setProving(asked);
      setMessage(await textOf(error));
    },
  });
  const run = (asked: Change) => {
    if (!change.isPending) change.mutate(asked);
  };
  return {
    run,
    pending: change.isPending ? change.variables.kind : null,
    proving: proving && { what: WHAT[proving.kind] },
    setUp,
    codes,
    message,
    /** After the proof. */
    resume() {
      setProving(null);
      if (proving) run(proving);
    },
    /** After the first right code of an app. */
    confirmed(first: string[] | null) {
      setSetUp(null);
      setCodes(first);
      toasts.show('認証アプリを設定しました');
    },
    stop() {
      setProving(null);
      setSetUp(null);
      setCodes(null);
    },
  };
}

async function perform(change: Change): Promise<Outcome> {
  if (change.kind === 'begin_totp') return { setUp: await call(factor.totp.$post()) };
  if (change.kind === 'add_passkey') return { codes: await addPasskey() };
  if (change.kind === 'renew_codes') return { codes: (await call(factor['recovery-codes'].$post())).recoveryCodes };
  if (change.kind === 'remove_totp') await call(factor.totp.$delete());
  else await call(factor.passkeys[':id'].$delete({ param: { id: change.id } }));
  return {};
}

async function addPasskey(): Promise<string[] | null> {
  const options = await call(factor.passkeys.challenge.$post());
  const { makePasskey } = await import('#web/browser/passkeys.ts');
  return (await call(factor.passkeys.$post({ json: await makePasskey(options) }))).recoveryCodes;
}

async function textOf(error: unknown): Promise<string> {
  if (error instanceof AppError) return messageFor(error);
  return (await import('#web/browser/passkeys.ts')).passkeyMessageFor(error);
}

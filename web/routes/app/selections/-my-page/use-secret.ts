import { useEffect, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { type MyPageField, REVEALED_MS } from '#domain/selections/my-page.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';

type Wish = 'show' | 'copy';

export type Secret = {
  /** Null while hidden. Stored here only, in no cache. */
  value: string | null;
  busy: Wish | null;
  note: string;
  failure: string;
  /** Set while proof of identity is needed. */
  proof: { go: () => void; stop: () => void } | null;
  show: () => void;
  hide: () => void;
  copy: () => void;
};

const COPIED = 'コピーしました。ほかのアプリからも読めるため、貼り付けたあとは別の文字をコピーしてください。';
const NOT_COPIED = 'コピーできませんでした。表示された文字を選択してコピーしてください。';

/** A part of a login, read on request and hidden again after REVEALED_MS, or as soon as the page is hidden. */
export function useSecret(selectionId: string, field: MyPageField): Secret {
  const [value, setValue] = useState<string | null>(null);
  const [busy, setBusy] = useState<Wish | null>(null);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [proving, setProving] = useState<Wish | null>(null);
  const hide = () => {
    setValue(null);
    setNote('');
  };

  useEffect(() => {
    if (value === null) return;
    const close = () => {
      setValue(null);
      setNote('');
    };
    const timer = setTimeout(close, REVEALED_MS);
    document.addEventListener('visibilitychange', close);
    window.addEventListener('pagehide', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', close);
      window.removeEventListener('pagehide', close);
    };
  }, [value]);

  const grant = async (wish: Wish) => {
    setBusy(wish);
    setFailure('');
    setNote('');
    // Not a mutation: its answer would stay in the mutation cache.
    const read = reveal(selectionId, field);
    const [text, copied] = await Promise.allSettled([read, wish === 'copy' ? copyText(read) : null]);
    setBusy(null);
    if (text.status === 'rejected') {
      if (isUnproven(text.reason)) return setProving(wish);
      return setFailure(messageFor(text.reason));
    }
    if (wish === 'copy' && copied.status === 'fulfilled') return setNote(COPIED);
    setValue(text.value);
    setNote(wish === 'copy' ? NOT_COPIED : '30秒後に隠します');
  };
  const proof = proving && {
    go: () => {
      setProving(null);
      void grant(proving);
    },
    stop: () => setProving(null),
  };
  return { value, busy, note, failure, proof, hide, show: () => void grant('show'), copy: () => void grant('copy') };
}

async function reveal(id: string, field: MyPageField): Promise<string> {
  const { value } = await call(api.selections[':id']['my-page'].reveal.$post({ param: { id }, json: { field } }));
  return value ?? '';
}

function isUnproven(error: unknown): boolean {
  return error instanceof AppError && error.code === 'confirmation_needed';
}

/** Safari only allows clipboard writes that begin within the press itself: it gets a promise of the text. */
async function copyText(text: Promise<string>) {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

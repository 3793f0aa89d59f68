import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';

export type FeedAddress = {
  /** Undefined while hidden; null where it can no longer be derived. Stored here only, in no cache. */
  url: string | null | undefined;
  busy: boolean;
  failure: string;
  /** Set while proof of identity is needed. */
  proof: { go: () => void; stop: () => void } | null;
  show: () => void;
  hide: () => void;
};

/** The secret address of the calendar feed, read on request: whoever has it can read the feed without a session. */
export function useFeedAddress(): FeedAddress {
  const [url, setUrl] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [proving, setProving] = useState(false);
  const hide = () => {
    setUrl(undefined);
    setFailure('');
  };
  const show = async () => {
    hide();
    setProving(false);
    setBusy(true);
    try {
      setUrl((await call(api['calendar-feed'].address.$post())).url);
    } catch (error) {
      if (error instanceof AppError && error.code === 'confirmation_needed') setProving(true);
      else setFailure(messageFor(error));
    }
    setBusy(false);
  };
  const proof = proving ? { go: () => void show(), stop: () => setProving(false) } : null;
  return { url, busy, failure, proof, show: () => void show(), hide };
}

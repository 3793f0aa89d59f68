/** Making and ending access tokens: making one may ask for proof of identity first. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { NewToken } from '#domain/open-api/new-token.ts';
import type { MadeToken, TokenView } from '#domain/open-api/tokens.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIfHere } from '../../-parts/if-here.ts';

/** Runs one change at a time, and holds what is to be shown because of it. */
export function useTokenChanges() {
  const ifHere = useIfHere();
  const [proving, setProving] = useState<NewToken | null>(null);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: (json: NewToken) => call(api['access-tokens'].$post({ json })),
    onMutate: () => setMessage(null),
    onSuccess: (token) => ifHere(() => setMade(token)),
    onError: (error, asked) => {
      if (error instanceof AppError && error.code === 'confirmation_needed') setProving(asked);
      else setMessage(messageFor(error));
    },
  });
  const ending = useMutation({
    mutationFn: ({ id }: TokenView) => call(api['access-tokens'][':id'].$delete({ param: { id } })),
    onMutate: () => setMessage(null),
    onSuccess: () => toasts.show('APIトークンを終了しました'),
    onError: (error) => setMessage(messageFor(error)),
  });
  return {
    make: (entered: NewToken) => !making.isPending && making.mutate(entered),
    end: (token: TokenView) => !ending.isPending && ending.mutate(token),
    isMaking: making.isPending,
    proving: proving !== null,
    made,
    message,
    /** After the proof. */
    resume() {
      setProving(null);
      if (proving) making.mutate(proving);
    },
    stop() {
      setProving(null);
      setMade(null);
    },
  };
}

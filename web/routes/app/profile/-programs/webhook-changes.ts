/** Making, resuming and removing webhooks: making one may ask for proof of identity first. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { MadeWebhook, WebhookView } from '#domain/open-api/webhooks.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIfHere } from '../../-parts/if-here.ts';

/** Runs one change at a time, and holds what is to be shown because of it. */
export function useWebhookChanges() {
  const ifHere = useIfHere();
  const [proving, setProving] = useState<string | null>(null);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const onMutate = () => setMessage(null);
  const onError = (error: Error) => setMessage(messageFor(error));
  const making = useMutation({
    mutationFn: (url: string) => call(api.webhooks.$post({ json: { url } })),
    onMutate,
    onSuccess: (webhook) => ifHere(() => setMade(webhook)),
    onError: (error, url) => {
      if (error instanceof AppError && error.code === 'confirmation_needed') setProving(url);
      else onError(error);
    },
  });
  const removing = useMutation({
    mutationFn: ({ id }: WebhookView) => call(api.webhooks[':id'].$delete({ param: { id } })),
    onMutate,
    onSuccess: () => toasts.show('Webhookを削除しました'),
    onError,
  });
  const resuming = useMutation({
    mutationFn: ({ id }: WebhookView) => call(api.webhooks[':id'].disabling.$delete({ param: { id } })),
    onMutate,
    onSuccess: () => toasts.show('送信を再開しました'),
    onError,
  });
  return {
    make: (url: string) => !making.isPending && making.mutate(url),
    remove: (webhook: WebhookView) => !removing.isPending && removing.mutate(webhook),
    resume: (webhook: WebhookView) => !resuming.isPending && resuming.mutate(webhook),
    isMaking: making.isPending,
    proving: proving !== null,
    made,
    message,
    proven() {
      setProving(null);
      if (proving !== null) making.mutate(proving);
    },
    stop() {
      setProving(null);
      setMade(null);
    },
  };
}

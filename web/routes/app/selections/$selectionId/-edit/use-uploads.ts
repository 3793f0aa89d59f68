import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { MAX_FILE_BYTES } from '#domain/selections/files.ts';
import { idempotencyKey } from '#web/api.ts';
import { MESSAGES, messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { type Chosen, uploadFile } from '#web/upload.ts';

/** A file that is being uploaded, or that failed. */
export type Sending = {
  key: number;
  name: string;
  size: number;
  sent: number;
  failure?: string;
  retry?: () => void;
};

export type Uploads = ReturnType<typeof useUploads>;

/** Temporary errors, which can be retried; others would only occur again. */
const PASSING = new Set(['unavailable', 'busy', 'unexpected', 'storage_full']);

/** Uploads to a selection, one after the other: mobile bandwidth is not worth sharing. */
export function useUploads(selectionId: string) {
  const cache = useQueryClient();
  const [sending, setSending] = useState<Sending[]>([]);
  const last = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const cancels = useRef(new Map<number, () => void>());

  const change = (key: number, by: Partial<Sending>) =>
    setSending((all) => all.map((it) => (it.key === key ? { ...it, ...by } : it)));
  const close = (key: number) => {
    cancels.current.get(key)?.();
    setSending((all) => all.filter((it) => it.key !== key));
  };

  const send = async (key: number, chosen: Chosen) => {
    const upload = uploadFile(selectionId, chosen, (sent) => change(key, { sent }));
    const cancelled = new Promise<null>((resolve) => {
      cancels.current.set(key, () => {
        upload.cancel();
        resolve(null);
      });
    });
    try {
      if ((await Promise.race([upload.done, cancelled])) === null) return;
      close(key);
      toasts.show('ファイルを追加しました');
      await cache.invalidateQueries();
    } catch (error) {
      const isPassing = !(error instanceof AppError) || PASSING.has(error.code);
      change(key, { failure: messageFor(error), ...(isPassing && { retry: () => again(key, chosen) }) });
    } finally {
      cancels.current.delete(key);
    }
  };
  const queue = (key: number, chosen: Chosen) => {
    let isCancelled = false;
    cancels.current.set(key, () => {
      isCancelled = true;
    });
    turn.current = turn.current.then(() => (isCancelled ? undefined : send(key, chosen)));
  };
  const again = (key: number, chosen: Chosen) => {
    setSending((all) => all.map((it) => (it.key === key ? { key, name: it.name, size: it.size, sent: 0 } : it)));
    queue(key, chosen);
  };

  const add = (files: File[]) => {
    for (const file of files) {
      last.current += 1;
      const key = last.current;
      const isTooLarge = file.size > MAX_FILE_BYTES;
      const row = { key, name: file.name, size: file.size, sent: 0 };
      setSending((all) => [...all, isTooLarge ? { ...row, failure: MESSAGES.file_too_large } : row]);
      if (!isTooLarge) queue(key, { file, once: idempotencyKey() });
    }
  };
  return { sending, add, close };
}

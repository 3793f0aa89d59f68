import { AppError } from '#domain/errors.ts';
import { readAnswer } from '#web/api.ts';

/** Bytes of an archive that have arrived, of all. */
export type Progress = { received: number; total: number };

/** An archive of which nothing arrives for this long (ms) has broken off. */
const STALLED_MS = 30_000;

/**
 * The archive of everything that is held on the student, as a file.
 * @throws AppError with the server's code; `unavailable` where it broke off or was stopped.
 */
export async function fetchArchive(withLogins: boolean, stop: AbortSignal, onProgress: (progress: Progress) => void) {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALLED_MS);
  try {
    const response = await fetch(`/api/archive?logins=${withLogins ? 1 : 0}`, {
      signal: AbortSignal.any([stop, stalled.signal]),
    });
    if (!response.ok || !response.body) return readAnswer<never>(response.status, await response.text());
    const total = Number(response.headers.get('Content-Length'));
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), STALLED_MS);
      parts.push(value);
      received += value.length;
      onProgress({ received, total });
    }
    return new Blob(parts, { type: 'application/zip' });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable');
  } finally {
    clearTimeout(timer);
  }
}

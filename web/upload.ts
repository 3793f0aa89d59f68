import { ACCOUNT_HEADER, AppError } from '#domain/errors.ts';
import type { FileView } from '#domain/selections/files.ts';
import { readAnswer } from './api.ts';
import { accountOfPage } from './device/account.ts';

/** A chosen file, and the idempotency key with which a second try creates no second file. */
export type Chosen = { file: File; once: string };
export type Upload = { done: Promise<FileView>; cancel: () => void };

/**
 * Uploads a file to a selection. Not by `fetch`, which reports no progress.
 * `done` throws AppError with the server's code, `unavailable` when it cannot be reached; after `cancel` it never settles.
 */
export function uploadFile(selectionId: string, { file, once }: Chosen, onSent: (bytes: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<FileView>((resolve, reject) => {
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onload = () => {
      try {
        resolve(readAnswer<FileView>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new AppError('unavailable'));
    request.ontimeout = request.onerror;
  });
  request.open('POST', `/api/selections/${encodeURIComponent(selectionId)}/files`);
  request.timeout = 125_000;
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.setRequestHeader('X-File-Name', encodeURIComponent(file.name.toWellFormed()));
  request.setRequestHeader('Idempotency-Key', once);
  const account = accountOfPage();
  if (account) request.setRequestHeader(ACCOUNT_HEADER, account);
  request.send(file);
  return { done, cancel: () => request.abort() };
}

import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/errors.ts';
import { MAX_BATCH_BYTES } from '#domain/transfer/batch.ts';
import { isUpload } from './uploads.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** The limit of one import request: batches are small, but one selection can have a long memo, an ES and many events. */
const IMPORT_PATH = '/api/transfer/imports';
/** A mail that came back may quote all of it. */
const BOUNCE_PATH = '/api/bounces';
export const MAX_BOUNCE_BYTES = 1024 * 1024;
/** How much of a refused body is read so that its sender can finish. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

const limitedTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: async (c) => {
      await discard(c.req.raw.body);
      throw new AppError('too_large');
    },
  });
const limitUsual = limitedTo(MAX_BODY_BYTES);
const LIMITS: Record<string, MiddlewareHandler> = {
  [IMPORT_PATH]: limitedTo(MAX_BATCH_BYTES),
  [BOUNCE_PATH]: limitedTo(MAX_BOUNCE_BYTES),
};

/** Refuses bodies that are too large before they are read; file uploads are counted where they are received. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (isUpload(c.req.method, c.req.path)) return next();
  return (LIMITS[c.req.path] ?? limitUsual)(c, next);
};

/** Closing a connection while the client still sends resets it, and the client never sees the refusal. */
async function discard(stream: ReadableStream<Uint8Array> | null) {
  if (!stream || stream.locked) return;
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) return;
  }
}

/** The files of a selection. Mounted below /selections. */
import { type Context, Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { FILE_TYPES, type FileView, fileName, MAX_FILE_BYTES, type MediaType } from '#domain/selections/files.ts';
import { HOUR } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { outageOf } from '../db/faults.ts';
import { type SignedIn, write } from '../http/http.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { readOwnership } from '../restorations/queries.ts';
import { ownSelection } from '../selections/queries.ts';
import { requireUser } from '../sessions/require-user.ts';
import { addFile, deleteFile, findFile, knownObjects, listFiles, refuseFull, restoreFile } from './queries.ts';
import { drain, receive } from './receive.ts';

/** More than anybody uploads by hand. */
const UPLOADS: Limit = { max: 200, windowMs: HOUR };

export const fileRoutes = new Hono<SignedIn>()
  .use('/:id/files/*', requireUser)
  .use('/:id/files', requireUser)
  .get('/:id/files', async (c) => {
    const { db, userId } = c.var;
    const id = c.req.param('id');
    await ownSelection(db, userId, id);
    return c.json(await listFiles(db, userId, id));
  })
  .post('/:id/files', async (c) => {
    const { db, userId, storage } = c.var;
    const id = c.req.param('id');
    await ownSelection(db, userId, id);
    const length = Number(c.req.header('Content-Length') ?? 0);
    if (length > MAX_FILE_BYTES) throw new AppError('file_too_large');
    const called = nameIn(c.req.header('X-File-Name'));
    try {
      await take(db, limitKey('upload', userId), UPLOADS, c.var.now());
      await refuseFull(db, userId, length);
    } catch (error) {
      // A browser reads a refusal only after it could send the whole body.
      await drain(c.req.raw.body);
      throw error;
    }
    const added = await receive(storage.incoming, c.req.raw.body, async ({ path, size, sha256, mediaType }) => {
      const object = (await readOwnership(db)).newName();
      await storage.keep(path, object, { size, sha256 });
      const file = { object, name: fileName(called, mediaType), mediaType, size, sha256 };
      c.set('bodyText', `${called}\n${sha256}`);
      return keptOrRemoved(c, object, () => write(c, (tx) => addFile(tx, userId, id, file, c.var.now())));
    });
    return c.json(added, 201);
  })
  .get('/:id/files/:fileId', async (c) => {
    const { db, userId, storage } = c.var;
    const id = c.req.param('id');
    await ownSelection(db, userId, id);
    const { object, name, mediaType, size } = await findFile(db, userId, id, c.req.param('fileId'));
    const headers = downloadHeaders(name, mediaType, size);
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = await storage.read(object);
    if (stream) return c.body(stream as ReadableStream<Uint8Array<ArrayBuffer>>, 200, headers);
    c.var.log.error({ requestId: c.var.requestId }, 'the object of a file is missing');
    throw new AppError('file_not_found');
  })
  .delete('/:id/files/:fileId', async (c) => {
    const { id, fileId } = c.req.param();
    await write(c, (tx) => deleteFile(tx, c.var.userId, id, fileId, c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/files/:fileId/deletion', async (c) => {
    const { id, fileId } = c.req.param();
    await write(c, (tx) => restoreFile(tx, c.var.userId, id, fileId, c.var.now()));
    return c.body(null, 204);
  });

/** The file name from a header, percent-encoded as headers are ASCII. */
function nameIn(header: string | undefined): string {
  try {
    if (header) return decodeURIComponent(header);
  } catch {
    // not percent-encoded as we do it: refused below
  }
  throw new AppError('invalid_input', { fields: ['X-File-Name'] });
}

/** Runs `add`; removes the object where that fails, or was a repeat that got the first answer. */
async function keptOrRemoved(c: Context<SignedIn>, object: string, add: () => Promise<FileView>): Promise<FileView> {
  const { db, storage } = c.var;
  let isUnknown = false;
  try {
    return await add();
  } catch (error) {
    // The row may have been committed: then the object must stay, and otherwise the sweep finds it.
    isUnknown = outageOf(error) !== undefined;
    throw error;
  } finally {
    if (!isUnknown && (await isSpare(db, object))) await storage.remove(object).catch(() => {}); // The sweep finds it.
  }
}

/** Whether no file has this object: its upload was refused, or was a repeat. False where that is unknown; the sweep checks later. */
async function isSpare(db: Db, object: string): Promise<boolean> {
  try {
    return !(await knownObjects(db, [object])).has(object);
  } catch {
    return false;
  }
}

/** A file is downloaded, never displayed from our origin: it is sent as an attachment, and with a policy that forbids everything. */
function downloadHeaders(name: string, mediaType: MediaType, size: number): Record<string, string> {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'Content-Type': mediaType,
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="file.${FILE_TYPES[mediaType][0]}"; filename*=UTF-8''${encoded}`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
  };
}

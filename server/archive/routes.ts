/** The archive of everything that is held on the signed-in student. */
import { Hono } from 'hono';
import { HOUR, jstDay } from '#domain/time.ts';
import { archiveQuery } from '#domain/transfer/batch.ts';
import { deviceOf, query, type SignedIn } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { Turns } from '../http/turns.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { requireUser } from '../sessions/require-user.ts';
import { archiveEntries, noteArchive } from './archive.ts';
import { zipSize, zipStream } from './zip.ts';

const ARCHIVES: Limit = { max: 20, windowMs: HOUR };
/** Its texts are held in memory until they are sent. */
const MAKING = new Turns({ atOnce: 1, waiting: 2 });

export const archiveRoutes = new Hono<SignedIn>().use('*', requireUser).get('/', query(archiveQuery), async (c) => {
  const { db, userId, sessionId, storage, config } = c.var;
  const now = c.var.now();
  const withLogins = c.req.valid('query').logins === '1';
  await requireConfirmed(db, sessionId, now);
  await take(db, limitKey('archive', userId), ARCHIVES, now);
  const entries = await MAKING.take(userId, () => archiveEntries({ db, storage, config }, userId, withLogins, now));
  await noteArchive(db, { userId, device: deviceOf(c), withLogins }, now);
  noteEvent(c, 'archive_exported', userId);
  const fault = (err: unknown) => c.var.log.error({ err, requestId: c.var.requestId }, 'an archive broke off');
  return c.body(zipStream(entries, fault), 200, {
    'Content-Type': 'application/zip',
    'Content-Length': String(zipSize(entries)),
    'Content-Disposition': `attachment; filename="shiori-${jstDay(now)}.zip"`,
    'Cache-Control': 'private, no-store',
  });
});

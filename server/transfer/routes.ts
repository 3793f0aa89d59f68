import { Hono } from 'hono';
import { eventsFile } from '#domain/calendar/calendar-feed.ts';
import { addDays, HOUR, jstDay, jstInstant } from '#domain/time.ts';
import { archivedIds, calendarQuery, companyNames, exportQuery, importBatch } from '#domain/transfer/batch.ts';
import { exportCsv, exportJson } from '#domain/transfer/export.ts';
import { eventsBetween } from '../calendar-feed/queries.ts';
import { newCompaniesLeft } from '../companies/registrations.ts';
import { body, query, type SignedIn, write } from '../http/http.ts';
import { Turns } from '../http/turns.ts';
import { limitKey, take } from '../limits/limits.ts';
import { writeText } from '../selections/text-quota.ts';
import { requireUser } from '../sessions/require-user.ts';
import { alreadyHere } from './archived.ts';
import { matchNames } from './company-names.ts';
import { exported } from './export.ts';
import { importSelections, lastImport, takeBack } from './import.ts';

/** An import of a thousand selections has twenty-five batches, or more where they are long. */
const BATCHES = { max: 400, windowMs: HOUR };
const LOOK_UPS = { max: 200, windowMs: HOUR };
const EXPORTS = { max: 30, windowMs: HOUR };

const FILES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** An export holds everything that a student stored. */
const READS = new Turns({ atOnce: 1, waiting: 5 });

export const transferRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .post('/company-names', body(companyNames), async (c) => {
    const { db, userId } = c.var;
    const { names } = c.req.valid('json');
    await take(db, limitKey('import-names', userId), LOOK_UPS, c.var.now());
    return c.json({
      names: await matchNames(db, userId, names),
      newCompaniesLeft: await newCompaniesLeft(db, userId, c.var.now()),
    });
  })
  .post('/archived', body(archivedIds), async (c) => {
    const { db, userId } = c.var;
    await take(db, limitKey('import-names', userId), LOOK_UPS, c.var.now());
    return c.json(await alreadyHere(db, userId, c.req.valid('json').ids));
  })
  .post('/imports', body(importBatch), async (c) => {
    const { db, userId } = c.var;
    const batch = c.req.valid('json');
    await take(db, limitKey('import', userId), BATCHES, c.var.now());
    return c.json(await writeText(c, (tx) => importSelections(tx, userId, batch, c.var.now())), 201);
  })
  .get('/imports/last', async (c) => c.json(await lastImport(c.var.db, c.var.userId, c.var.now())))
  .delete('/imports/:id', async (c) =>
    c.json(await write(c, (tx) => takeBack(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .get('/calendar', query(calendarQuery), async (c) => {
    const { db, userId, config } = c.var;
    const { from, to } = c.req.valid('query');
    await take(db, limitKey('export', userId), EXPORTS, c.var.now());
    const until = jstInstant(addDays(to, 1), '00:00');
    const found = await READS.take(userId, () => eventsBetween(db, userId, jstInstant(from, '00:00'), until));
    return c.body(eventsFile(found, config.baseUrl), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="shiori-${from}-${to}.ics"`,
      'Cache-Control': 'no-store',
    });
  })
  .get('/export', query(exportQuery), async (c) => {
    const { db, userId } = c.var;
    const { format, private: asked } = c.req.valid('query');
    const now = c.var.now();
    await take(db, limitKey('export', userId), EXPORTS, now);
    const { selections, statusChanges } = await READS.take(userId, () => exported(db, userId));
    const withPrivate = asked === '1';
    const file =
      format === 'csv' ? exportCsv(selections, withPrivate) : exportJson(selections, statusChanges, withPrivate, now);
    return c.body(file, 200, {
      'Content-Type': FILES[format],
      'Content-Disposition': `attachment; filename="shiori-${jstDay(now)}.${format}"`,
      'Cache-Control': 'no-store',
    });
  });

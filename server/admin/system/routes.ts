import { Hono } from 'hono';
import { deadLetterQuery, retryRequest, type SystemView } from '#domain/admin/system.ts';
import { shownSettings } from '../../base/shown-settings.ts';
import { databaseNow } from '../../db/clock.ts';
import { transaction } from '../../db/connect.ts';
import { listDeadLetters, retryDeadLetters } from '../../deliveries/dead-letters.ts';
import { body, query, type SignedIn } from '../../http/http.ts';
import { change } from '../access.ts';
import { noteAdminAct, noteAdminRead } from '../audit.ts';
import { listJobs, readVersions } from './queries.ts';

/** システム: jobs, versions, settings, and deliveries that failed. */
export const systemRoutes = new Hono<SignedIn>()
  .get('/', async (c) => {
    const { db, config } = c.var;
    const view: SystemView = {
      jobs: await listJobs(db),
      versions: await readVersions(db),
      settings: shownSettings({ ...config, vaultKeys: config.rootKeys }),
    };
    return c.json(view);
  })
  .get('/dead-letters', query(deadLetterQuery), async (c) => {
    const { db, userId: adminId } = c.var;
    const list = await transaction(db, async (tx) => {
      await noteAdminRead(tx, { adminId, action: 'dead_letters_listed' }, c.var.now());
      return listDeadLetters(tx, c.req.valid('query').limit, await databaseNow(tx));
    });
    return c.json(list);
  })
  .post('/dead-letters/retries', body(retryRequest), async (c) => {
    const { userId: adminId } = c.var;
    const { deliveries } = c.req.valid('json');
    const retried = await change(c, async (tx) => {
      const count = await retryDeadLetters(tx, deliveries, await databaseNow(tx));
      const detail = { all: deliveries === 'all', count };
      if (count > 0) await noteAdminAct(tx, { adminId, action: 'dead_letters_retried', detail }, c.var.now());
      return count;
    });
    return c.json({ retried });
  });

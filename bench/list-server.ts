/** The measured server in its own process: the whole application, and the baselines on the same pool. */
import { Hono } from 'hono';
import { pino } from 'pino';
import { readClock } from '../domain/time.ts';
import { createApp } from '../server/app.ts';
import { readSettings } from '../server/base/config.ts';
import { connect } from '../server/db/connect.ts';
import type { Deps } from '../server/http/http.ts';
import { listen } from '../server/http/server.ts';
import { openStorage } from '../server/integrations/storage/open.ts';
import { startLive } from '../server/live/live.ts';
import { rootKeysOf } from '../server/vault/root-keys.ts';
import { BARE_SELECT } from './list-floor.ts';

const [url = ''] = process.argv.slice(2);
const { db, pool } = connect(url);
const log = pino({ level: 'info' }, pino.destination('/dev/null'));
const config = {
  ...readSettings({}),
  authSecret: 'x'.repeat(43),
  vapidPublicKey: '',
  vapidPrivateKey: '',
  vapidSubject: 'mailto:bench@example.com',
  rootKeys: rootKeysOf([]),
};
const mail: Deps['mail'] = { send: async () => ({ ok: true }), close: async () => {} };
const live = startLive({ url, db, log, now: readClock });
const app = createApp({
  db,
  config,
  log,
  live,
  mail,
  storage: openStorage(config),
  google: null,
  now: readClock,
  behindMs: () => 0,
});

const floors = new Hono()
  .get('/floor/hono', (c) => c.json({ ok: true }))
  .get('/floor/select', async (c) => {
    const { rows } = await pool.query({ name: 'floor', text: BARE_SELECT, values: [c.req.query('user')] });
    return c.body(rows[0].json, 200, { 'Content-Type': 'application/json' });
  });

const { port } = await listen(
  (request, ...rest) =>
    new URL(request.url).pathname.startsWith('/floor') ? floors.fetch(request) : app.fetch(request, ...rest),
  { host: '127.0.0.1', port: 0, trustedProxies: [] },
);
process.send?.({ port });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());

/**
 * The time to back up and to restore an installation of many students, from an embedded PostgreSQL into a new one, both with fsync.
 * `node bench/backup.ts [--students 20000]`: 20,000 students are some 1 GB of rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { restoreBackup } from '../server/backup/restore.ts';
import { takeBackup } from '../server/backup/take.ts';
import { verifyBackup } from '../server/backup/verify.ts';
import { readSettings } from '../server/base/config.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';

const { values } = parseArgs({ options: { students: { type: 'string', default: '20000' } } });
const STUDENTS = Number(values.students);

/** Each student has 20 selections with a note, three events each, two reminders for each event, and a delivery for most of them. */
const FILL = [
  `INSERT INTO users (id, email, name) SELECT 'u' || n, 'u' || n || '@example.com', '葵 ' || n FROM generate_series(1, ${STUDENTS}) n`,
  `INSERT INTO selections (user_id, id, company_name, priority, selection_phase, notes)
   SELECT 'u' || u, 's' || s, '会社' || s, 'first', 'fulltime', (SELECT string_agg(md5(u::text || s || i) || '就活のメモ', ' ') FROM generate_series(1, 7) i)
   FROM generate_series(1, ${STUDENTS}) u, generate_series(1, 20) s`,
  `INSERT INTO events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, private_memo)
   SELECT user_id, id || 'e' || n, id, 'es_deadline', 'deadline', now() + n * interval '1 day', 'fulltime', md5(user_id || id || n)
   FROM selections, generate_series(1, 3) n`,
  `INSERT INTO reminders (user_id, id, event_id, type, deadline_version, scheduled_at, state)
   SELECT user_id, md5(user_id || id || type), id, type, 1, deadline, 'dispatched' FROM events, (VALUES ('1day'), ('today')) t(type)`,
  `INSERT INTO deliveries (user_id, id, reminder_id, channel, state, message_id)
   SELECT user_id, id, id, 'mail', 'sent', id FROM reminders WHERE id < 'a'`,
];

const folder = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
const settingsOf = (name: string) => readSettings({ DATA_DIR: join(folder, name) });
const path = join(folder, 'backup.tar.gz');
try {
  await backUp();
  await restore();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function backUp() {
  const settings = settingsOf('original');
  const { url, stop } = await startEmbedded({ dataDir: settings.dataDir, log: console.error });
  try {
    await migrate(url);
    await fill(url);
    const { result, seconds } = await timed(() => takeBackup(path, { url, settings }));
    const totals = Object.values(result.totals.tables);
    const rows = totals.reduce((sum, it) => sum + it.rows, 0);
    const bytes = totals.reduce((sum, it) => sum + it.bytes, 0);
    console.log(`${rows} rows, ${mb(bytes)} of text, ${mb(result.size)} as a file`);
    console.log(`backup: ${seconds.toFixed(1)} s`);
  } finally {
    await stop();
  }
}

async function fill(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of FILL) await client.query(sql);
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes');
  console.log(`the database takes ${mb(rows[0].bytes)} with its indexes`);
  await client.end();
}

async function restore() {
  const settings = settingsOf('copy');
  const verified = await timed(() => verifyBackup(path));
  console.log(`verifying: ${verified.seconds.toFixed(1)} s`);
  const started = await timed(() => startEmbedded({ dataDir: settings.dataDir, log: console.error }));
  const { url, stop } = started.result;
  const options = { url, settings, restorationId: 'abcdef01', show: () => {} };
  const { seconds } = await timed(() => restoreBackup(path, verified.result, options)).finally(stop);
  console.log(`restoring: ${seconds.toFixed(1)} s`);
  console.log(`together: ${(verified.seconds + started.seconds + seconds).toFixed(1)} s`);
  console.log(`memory of this process at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/**
 * Eight in the morning: reminders of many students that are due at the same moment, sent by worker processes of the real program on one
 * PostgreSQL, some by push and the others by mail. Says what a second of processor time sends, beside what it sends with the libraries
 * alone, and after how long the last one left. Fails where one is missing or came twice.
 * node bench/scale/eight.ts [--students=100000] [--push=0.2] [--workers=2] [--folder=/dev/shm/shiori-eight]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { sealOldPushKeys } from '../../server/notifications/push-keys.ts';
import { testBrowser } from '../../server/testing/integrations.ts';
import { rootKeysOf } from '../../server/vault/root-keys.ts';
import { bareMail, barePush } from '../reminders-bare.ts';
import { endWithUs } from './children.ts';
import { ask, startPostgres } from './postgres.ts';
import { cpuMs, residentMiB, sharedSettings, startProgram } from './program.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '100000' },
    push: { type: 'string', default: '0.2' },
    workers: { type: 'string', default: '2' },
    folder: { type: 'string', default: '/dev/shm/shiori-eight' },
  },
});
const students = Number(values.students);
const pushes = Math.round(students * Number(values.push));
/** The reminders are due so long after the workers have started. */
const AHEAD = '15 seconds';
const LONGEST_MS = 30 * 60_000;
/** Messages that the libraries send alone, before and after the others. */
const BARE = 5000;

const sink = endWithUs(fork(join(import.meta.dirname, '../reminders-sink.ts')));
const [{ url: smtpUrl, host }] = (await once(sink, 'message')) as [{ url: string; host: string }];
const postgres = await startPostgres(values.folder);
const settings = sharedSettings();
await fill();
const dataDir = join(values.folder, 'data');
await mkdir(dataDir, { recursive: true });
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SMTP_URL: smtpUrl,
  PUSH_TEST_HOSTS: host,
  SHIORI_ROLE: 'worker',
  ...settings,
};
const workers = await Promise.all(Array.from({ length: Number(values.workers) }, () => startProgram(env)));
const bareBefore = await bareCpu();
const [due] = (await ask(
  postgres.superUrl,
  `update reminders set scheduled_at = now() + interval '${AHEAD}' returning scheduled_at as at`,
)) as [{ at: Date }];
await ask(postgres.superUrl, "select pg_notify('reminders', '')");
const spent = () => ({
  workers: workers.reduce((sum, it) => sum + cpuMs(it.pid), 0) / 1000,
  database: cpuMs(postgres.pid) / 1000,
});
await sleep(Math.max(0, due.at.getTime() - Date.now()));
const before = spent();
const began = performance.now();
const open = 'select count(*)::int as open from reminders where state = $1';
const undelivered = "select count(*)::int as open from deliveries where state <> 'sent'";
for (;;) {
  await sleep(2000);
  const [planned] = await ask(postgres.superUrl, open, ['planned']);
  const [waiting] = await ask(postgres.superUrl, undelivered);
  if (planned?.open === 0 && waiting?.open === 0) break;
  if (performance.now() - began > LONGEST_MS) throw new Error(`${planned?.open} are planned, ${waiting?.open} wait`);
}
const seconds = (performance.now() - began) / 1000;
const after = spent();
const cpu = { workers: after.workers - before.workers, database: after.database - before.database };
sink.send('count');
const [arrived] = (await once(sink, 'message')) as [{ mails: number; pushes: number }];
const bare = (bareBefore + (await bareCpu())) / 2;
const memory = workers.map((it) => Math.round(residentMiB(it.pid))).join(' and ');
console.log(
  `${students} reminders due at once, ${pushes} of them by push, ${workers.length} workers, load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(
  `${arrived.mails} mails and ${arrived.pushes} pushes arrived; the last was recorded after ${seconds.toFixed(0)} s`,
);
const each = students / (cpu.workers + cpu.database);
console.log(
  `processor time: workers ${cpu.workers.toFixed(1)} s, PostgreSQL ${cpu.database.toFixed(1)} s: ${each.toFixed(0)} reminders a second and core, ${(students / cpu.workers).toFixed(0)} without PostgreSQL`,
);
console.log(
  `the libraries alone: ${(1 / bare).toFixed(0)} a second and core, so that the workers reach ${((students / cpu.workers) * bare).toFixed(2)} of it`,
);
console.log(`a million on 16 such cores: ${(1e6 / 16 / each).toFixed(0)} s; memory of the workers: ${memory} MiB`);
await Promise.all(workers.map((it) => it.stop()));
sink.kill();
await postgres.stop();
await rm(values.folder, { recursive: true });
if (arrived.mails !== students - pushes || arrived.pushes !== pushes) {
  console.error('some are missing or came twice');
  process.exitCode = 1;
}

/** The processor time (s) of one message of the same mixture with the libraries alone. */
async function bareCpu(): Promise<number> {
  const share = pushes / students;
  const [byMail, byPush] = [await bareMail(smtpUrl, BARE), await barePush(host, BARE)];
  sink.send('count');
  await once(sink, 'message');
  return (1 - share) / byMail.perCpuSecond + share / byPush.perCpuSecond;
}

/** Students with one deadline tomorrow and one reminder; the first of them hear by push. */
async function fill() {
  await migrate(postgres.url);
  const { db, close } = connect(postgres.url);
  const { endpoint, keys } = testBrowser(host).subscription;
  for (const statement of [
    `insert into users (id, email, email_verified, name)
     select 'u' || n, 'a' || n || '@g' || n % 20 || '.example.com', true, '青井 葵' from generate_series(1, ${students}) n`,
    `insert into notification_settings (user_id, email_enabled, push_enabled)
     select 'u' || n, n > ${pushes}, n <= ${pushes} from generate_series(1, ${students}) n`,
    `insert into push_subscriptions (user_id, id, endpoint, p256dh, auth)
     select 'u' || n, 'b', '${endpoint}' || n, '${keys.p256dh}', '${keys.auth}' from generate_series(1, ${pushes}) n`,
    `insert into selections (user_id, id, company_name, priority, selection_phase)
     select id, 's', '朝日商事', 'first', 'intern' from users`,
    `insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
     select id, 'e', 's', 'es_deadline', 'deadline', now() + interval '1 day', 'intern', array['1day'] from users`,
    `insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
     select id, 'r', 'e', '1day', 1, now() + interval '1 hour' from users`,
  ])
    await ask(postgres.superUrl, statement);
  const rootKeys = rootKeysOf([{ version: 1, key: Buffer.from(settings.VAULT_KEYS?.slice(2) ?? '', 'base64') }]);
  await sealOldPushKeys(db, rootKeys);
  await ask(postgres.superUrl, 'vacuum analyze');
  await close();
}

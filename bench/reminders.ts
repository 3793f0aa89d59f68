/**
 * The rate at which due reminders are sent, compared with the bare libraries: the same mails over the same pool, the same pushes to the
 * same service. Per second of our own processor time and per second of wall clock time.
 * node bench/reminders.ts [--reminders=2000] [--runs=5]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import webpush from 'web-push';
import { databaseNow } from '../server/db/clock.ts';
import { connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { deliverAll } from '../server/deliveries/deliver.ts';
import { dispatchDue } from '../server/deliveries/dispatch.ts';
import type { Channel } from '../server/deliveries/queries.ts';
import { openMail } from '../server/integrations/mail/mail.ts';
import { openPush } from '../server/integrations/push/push.ts';
import { sealOldPushKeys } from '../server/notifications/push-keys.ts';
import { testBrowser } from '../server/testing/integrations.ts';
import { rootKeysOf } from '../server/vault/root-keys.ts';
import { bareMail, barePush, FROM, type Measured, measure } from './reminders-bare.ts';

const { values } = parseArgs({
  options: { reminders: { type: 'string', default: '2000' }, runs: { type: 'string', default: '5' } },
});
const count = Number(values.reminders);
const BASE_URL = 'http://localhost:3000';
const keys = webpush.generateVAPIDKeys();
const vapid = { subject: 'mailto:a@example.com', ...keys };

const sink = fork(join(import.meta.dirname, 'reminders-sink.ts'));
const [{ url: smtpUrl, host }] = (await once(sink, 'message')) as [{ url: string; host: string }];
const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
await migrate(cluster.url);
const { db, close } = connect(cluster.url);
const browser = testBrowser(host).subscription;
const rootKeys = rootKeysOf([{ version: 1, key: randomBytes(32) }]);
await students(db);
await sealOldPushKeys(db, rootKeys);

async function ours(channel: Channel) {
  const mail = openMail({ smtpUrl, from: FROM, mailbox: '', connections: 50 });
  const push = openPush({ baseUrl: 'https://shiori.example.jp', vapid, testHosts: [host] });
  await makeDue(db, channel);
  const measured = await measure(count, async () => {
    while ((await dispatchDue(db, BASE_URL, await databaseNow(db))).due > 0);
    await deliverAll(db, { mail, push, baseUrl: BASE_URL, authSecret: 'a'.repeat(43), rootKeys }, channel);
  });
  await Promise.all([mail.close(), push.close()]);
  return measured;
}

async function students(on: Db) {
  await on.execute(
    sql`insert into users (id, email, email_verified, name) select 'u' || n, 'a' || n || '@example.com', true, '青井 葵' from generate_series(1, ${count}::int) n`,
  );
  await on.execute(sql`insert into notification_settings (user_id, quiet_hours_enabled) select id, false from users`);
  await on.execute(sql`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth)
    select id, 'b', ${browser.endpoint} || id, ${browser.keys.p256dh}, ${browser.keys.auth} from users`);
  await on.execute(
    sql`insert into selections (user_id, id, company_name, priority, selection_phase) select id, 's', '朝日商事', 'first', 'intern' from users`,
  );
  await on.execute(sql`insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
    select id, 'e', 's', 'es_deadline', 'deadline', now() + interval '1 day', 'intern', array['1day'] from users`);
}

async function makeDue(on: Db, channel: Channel) {
  await on.execute(
    sql`update notification_settings set email_enabled = ${channel === 'mail'}, push_enabled = ${channel === 'push'}`,
  );
  await on.execute(sql`delete from reminders`);
  await on.execute(sql`insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select id, 'r', 'e', '1day', 1, now() from users`);
  await on.execute(sql`vacuum analyze reminders, deliveries, notification_settings`);
}

async function arrived(child: ChildProcess): Promise<{ mails: number; pushes: number }> {
  child.send('count');
  return (await once(child, 'message'))[0];
}

function line(name: string, of: number[], unit = '') {
  const sorted = [...of].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(unit ? 2 : 0);
  console.log(
    `${name.padEnd(34)} min ${at(0).padStart(6)}  median ${at(0.5).padStart(6)}  max ${at(1).padStart(6)} ${unit}`,
  );
}

try {
  for (const [channel, bare] of [
    ['mail', () => bareMail(smtpUrl, count)],
    ['push', () => barePush(host, count)],
  ] as const) {
    const rounds: { bare: Measured; ours: Measured }[] = [];
    for (let run = -1; run < Number(values.runs); run++) {
      const round = { bare: await bare(), ours: await ours(channel) };
      const { mails, pushes } = await arrived(sink);
      if (mails + pushes !== 2 * count) throw new Error(`${mails + pushes} arrived of ${2 * count}`);
      if (run >= 0) rounds.push(round); // the first warms up
    }
    console.log(`\n${channel}: ${count} reminders, ${rounds.length} runs`);
    for (const per of ['perCpuSecond', 'perSecond'] as const) {
      line(
        `  library alone, ${per}`,
        rounds.map((it) => it.bare[per]),
      );
      line(
        `  しおり, ${per}`,
        rounds.map((it) => it.ours[per]),
      );
      line(
        '  ratio',
        rounds.map((it) => it.ours[per] / it.bare[per]),
        'x',
      );
    }
  }
} finally {
  sink.kill();
  await close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

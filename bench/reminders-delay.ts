/**
 * How late others' reminders leave beside a host that hangs, one student's thousands, or a push service that hangs; and how many mails
 * leave a second when each takes 300 ms. The mail server and the push services run in a process of their own.
 * node bench/reminders-delay.ts [--delay=300]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import webpush from 'web-push';
import { databaseNow } from '../server/db/clock.ts';
import { connect } from '../server/db/connect.ts';
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

const { values } = parseArgs({ options: { delay: { type: 'string', default: '300' } } });
const BASE_URL = 'http://localhost:3000';
/** The connections of a process to the mail server where MAIL_CONNECTIONS is not set. */
const CONNECTIONS = 50;
const AUTH_SECRET = randomBytes(32).toString('base64url');
const OTHERS = 20;
/** Others' reminders may be this late, in seconds. */
const BAR = 5;

const sink = fork(join(import.meta.dirname, 'reminders-sink.ts'), [values.delay]);
const [{ url: smtpUrl, host, hangingHost }] = (await once(sink, 'message')) as [Record<string, string>];
const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
await migrate(cluster.url);
const { db, close } = connect(cluster.url);
const rootKeys = rootKeysOf([{ version: 1, key: randomBytes(32) }]);

const ask = async <T>(what: string): Promise<T> => {
  sink.send(what);
  return (await once(sink, 'message'))[0] as T;
};

type Group = { name: string; students: number; each?: number; host?: string; push?: string };

/** Students with a reminder each (or `each`) that is due now; those of the first group are due first. */
async function setUp(channel: Channel, groups: Group[]) {
  await db.execute(sql`truncate users cascade`);
  for (const [at, { name, students, each = 1, host: mailHost = 'example.jp', push }] of groups.entries()) {
    const ofGroup = sql`id like ${`${name}%`}`;
    await db.execute(sql`insert into users (id, email, email_verified, name)
      select ${name} || n, ${name} || n || '@' || replace(${mailHost}, '*', (n % 10)::text), true, '青井 葵' from generate_series(1, ${students}::int) n`);
    await db.execute(sql`insert into notification_settings (user_id, email_enabled, push_enabled, quiet_hours_enabled)
      select id, ${channel === 'mail'}, ${channel === 'push'}, false from users where ${ofGroup}`);
    await db.execute(sql`insert into selections (user_id, id, company_name, priority, selection_phase)
      select id, 's', '朝日商事', 'first', 'intern' from users where ${ofGroup}`);
    await db.execute(sql`insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
      select id, 'e' || n, 's', 'es_deadline', 'deadline', now() + interval '1 day', 'intern', array['1day'] from users, generate_series(1, ${each}::int) n where ${ofGroup}`);
    // Without it the check of each reminder's event reads all events.
    await db.execute(sql`analyze events`);
    await db.execute(sql`insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
      select user_id, id, id, '1day', 1, now() - ${groups.length - at} * interval '1 minute' from events where user_id like ${`${name}%`}`);
    if (push) {
      const { endpoint, keys } = testBrowser(push, name).subscription;
      await db.execute(sql`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth)
        select id, 'b', ${endpoint} || id, ${keys.p256dh}, ${keys.auth} from users where ${ofGroup}`);
    }
  }
  await sealOldPushKeys(db, rootKeys);
  await db.execute(sql`analyze`);
}

/** Sends until `count` messages of the group have arrived. Returns after how many seconds each did. */
async function arrivals(channel: Channel, of: string, count: number): Promise<number[]> {
  const keys = webpush.generateVAPIDKeys();
  const mail = openMail({ smtpUrl, from: 'しおり <no-reply@localhost>', mailbox: '', connections: CONNECTIONS });
  const push = openPush({
    baseUrl: BASE_URL,
    vapid: { subject: 'mailto:a@example.com', ...keys },
    testHosts: [host ?? '', hangingHost ?? ''],
  });
  await ask('arrived');
  const began = Date.now();
  let isOn = true;
  const work = (async () => {
    while ((await dispatchDue(db, BASE_URL, await databaseNow(db))).due > 0);
    await deliverAll(db, { mail, push, baseUrl: BASE_URL, rootKeys, authSecret: AUTH_SECRET }, channel, () => isOn);
  })();
  const seconds: number[] = [];
  while (seconds.length < count && Date.now() - began < 120_000) {
    await sleep(50);
    const arrived = await ask<{ to: string; at: number }[]>('arrived');
    seconds.push(...arrived.filter(({ to }) => to.includes(of)).map(({ at }) => (at - began) / 1000));
  }
  isOn = false;
  await ask('hang up');
  await work;
  await Promise.all([mail.close(), push.close()]);
  if (seconds.length < count) throw new Error(`${seconds.length} of ${count} arrived for ${of} within two minutes`);
  return seconds.sort((a, b) => a - b);
}

const others = (more: Partial<Group> = {}): Group => ({ name: 'other', students: OTHERS, ...more });
const hangs = (more: Partial<Group>): Group => ({ name: 'hangs', students: 80, ...more });

try {
  const cases: [name: string, channel: Channel, groups: Group[]][] = [
    ['mail: nothing beside', 'mail', [others()]],
    ['mail: 80 due first, at ten hosts that hang', 'mail', [hangs({ host: 'hangs*.example.jp' }), others()]],
    ['mail: 8,000 of one student due first', 'mail', [{ name: 'crowd', students: 1, each: 8000 }, others()]],
    ['push: nothing beside', 'push', [others({ push: host ?? '' })]],
    [
      'push: 80 browsers of a service that hangs due first',
      'push',
      [hangs({ push: hangingHost ?? '' }), others({ push: host ?? '' })],
    ],
  ];
  for (const [name, channel, groups] of cases) {
    await setUp(channel, groups);
    const seconds = await arrivals(channel, 'other', OTHERS);
    const last = seconds.at(-1) ?? Number.POSITIVE_INFINITY;
    const median = seconds[OTHERS / 2] ?? 0;
    console.log(`${name.padEnd(54)} others after ${median.toFixed(1)} s, the last after ${last.toFixed(1)} s`);
    if (last > BAR) process.exitCode = 1;
  }
  const count = 2000;
  await setUp('mail', [{ name: 'other', students: count }]);
  const seconds = await arrivals('mail', 'other', count);
  const rate = (count * 0.8) / ((seconds[count * 0.9] ?? 0) - (seconds[count * 0.1] ?? 0));
  console.log(
    `mail: ${count} to one host, each ${values.delay} ms: ${rate.toFixed(0)} a second (between a tenth and nine tenths)`,
  );
  if (rate < 100) process.exitCode = 1;
} finally {
  sink.kill();
  await close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

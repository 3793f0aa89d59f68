import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from '../db/connect.ts';
import { copyDatabase } from '../testing/app.ts';
import { pushSink, smtpSink, testBrowser } from '../testing/integrations.ts';

const REMINDERS = 1000;
const STUDENTS = 50;
/** The most messages that one process sends at once: one on each line that a single destination may have (integrations/windows.ts). */
const IN_FLIGHT = { mail: 36, push: 100 };

test('R-13: of two processes with 1,000 reminders due in one minute, one is killed: all arrive, repeats are recognisable', {
  retry: 0,
  timeout: 150_000,
}, async () => {
  const smtp = await smtpSink({ delayMs: 10 });
  const service = await pushSink({ delayMs: 100 });
  const { url, drop } = await copyDatabase();
  const { db, close } = connect(url);
  const dataDir = await mkdtemp(join(tmpdir(), 'shiori-two-'));
  const processes: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await Promise.all([smtp.close(), service.close(), close()]);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SMTP_URL: smtp.url, PUSH_TEST_HOSTS: service.host };
  processes.push(await startServer(env), await startServer(env));
  const [doomed, survivor] = processes as [ChildProcess, ChildProcess];

  await makeDue(db, service.host);
  await until(() => smtp.mails.length >= REMINDERS / 10 && service.pushes.length >= REMINDERS / 10);
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const arrivedBefore = { mail: smtp.mails.length, push: service.pushes.length };
  // On a slow machine one channel may be finished by then; the other is still sending.
  expect(Math.min(arrivedBefore.mail, arrivedBefore.push)).toBeLessThan(REMINDERS / 2);
  await until(async () => (await unsent(db)) === 0, 100_000);

  const ids = await messageIds(db);
  const mails = smtp.mails.map((mail) => mail.messageId);
  const topics = service.pushes.map((push) => String(push.headers.topic));
  expect(new Set(mails)).toEqual(new Set(ids.mail));
  expect(new Set(mails).size).toBe(REMINDERS);
  expect(mails.length - REMINDERS).toBeLessThanOrEqual(IN_FLIGHT.mail);
  expect(new Set(topics)).toEqual(new Set(ids.push));
  expect(new Set(topics).size).toBe(REMINDERS);
  expect(topics.length - REMINDERS).toBeLessThanOrEqual(IN_FLIGHT.push);
  console.log('arrived when killed', arrivedBefore, 'repeats', {
    mail: mails.length - REMINDERS,
    push: topics.length - REMINDERS,
  });

  survivor.kill('SIGTERM');
  expect((await once(survivor, 'exit'))[0]).toBe(0);
});

/** Starts the real server in a separate process. Resolves when it is ready. */
async function startServer(env: Record<string, string>): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main], {
    cwd: env.DATA_DIR,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('is ready at')) ready();
      else if (/"level":"(warn|error|fatal)"/.test(line)) console.log(line);
    });
  });
  return child;
}

/** Creates students with one browser each and a reminder for every event, all due in this minute. */
async function makeDue(db: Db, pushHost: string) {
  await db.execute(sql`insert into users (id, email, email_verified, name)
    select 'u' || n, 'student' || n || '@example.com', true, '学生' || n from generate_series(1, ${STUDENTS}::int) n`);
  await db.execute(
    sql`insert into notification_settings (user_id, push_enabled, quiet_hours_enabled) select id, true, false from users`,
  );
  for (let n = 1; n <= STUDENTS; n++) {
    const { endpoint, keys } = testBrowser(pushHost).subscription;
    await db.execute(sql`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth)
      values (${`u${n}`}, 'browser', ${endpoint}, ${keys.p256dh}, ${keys.auth})`);
  }
  await db.execute(sql`insert into selections (user_id, id, company_name, priority, selection_phase)
    select id, 'selection', '朝日商事', 'first', 'intern' from users`);
  await db.execute(sql`
    with made as (
      insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
      select id, 'event' || n, 'selection', 'es_deadline', 'deadline', now() + interval '1 day', 'intern', array['1day']
      from users, generate_series(1, ${REMINDERS / STUDENTS}::int) n returning user_id, id
    )
    insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select user_id, 'reminder' || id, id, '1day', 1, now() from made`);
  await db.execute(sql`select pg_notify('reminders', '')`);
}

async function unsent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from reminders r where r.state = 'planned'
      or exists (select from deliveries d where d.user_id = r.user_id and d.reminder_id = r.id and d.state <> 'sent')`);
  return rows[0]?.count ?? 0;
}

async function messageIds(db: Db): Promise<Record<'mail' | 'push', string[]>> {
  const { rows } = await db.execute<{ channel: 'mail' | 'push'; id: string }>(
    sql`select channel, message_id as id from deliveries`,
  );
  const of = (channel: string) => rows.filter((it) => it.channel === channel).map((it) => it.id);
  return { mail: of('mail'), push: of('push') };
}

async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000) {
  for (let left = timeoutMs; !(await holds()); left -= 20) {
    if (left <= 0) throw new Error('it did not come to pass');
    await pause(20);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import webpush from 'web-push';
import { HOUR, plus } from '#domain/time.ts';
import { databaseNow } from '../db/clock.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { deliveries } from '../db/schema/reminders.ts';
import { openMail } from '../integrations/mail/mail.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { openPush } from '../integrations/push/push.ts';
import { testConfig, testDatabase } from '../testing/app.ts';
import { pushSink, smtpSink, testBrowser } from '../testing/integrations.ts';
import { LEASE_MS } from './claims.ts';
import { deliverAll } from './deliver.ts';
import { type Channel, openDatabaseClock } from './queries.ts';

const OK = { ok: true } as const;
const CONTENT = JSON.stringify({ subject: '', text: '', html: '', title: '', body: '', url: '/', tag: '' });

/** `count` mail deliveries to one host, to one student each or all to one student; they are due one after the other. */
async function mailsDue(db: Db, host: string, count: number, students = count) {
  await db.execute(sql`insert into users (id, email, email_verified, name)
    select ${host} || n, 's' || n || '@' || ${host}, true, '学生' from generate_series(1, ${students}::int) n`);
  await db.execute(sql`insert into deliveries (user_id, id, channel, message_id, content, next_attempt_at)
    select ${host} || (1 + n % ${students}::int), 'd' || n, 'mail', '<' || n || '@' || ${host} || '>', ${CONTENT}, now() - interval '1 minute' + n * interval '1 millisecond'
    from generate_series(0, ${count - 1}::int) n`);
}

async function pushesDue(db: Db, host: string, count: number) {
  for (let n = 0; n < count; n++) {
    const userId = `${host}-${n}`;
    const { endpoint, keys } = testBrowser(host, `b${n}`).subscription;
    await db.insert(users).values({ id: userId, email: `${n}@${host}`, emailVerified: true, name: '学生' });
    await db.execute(sql`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth)
      values (${userId}, 'b', ${endpoint}, ${keys.p256dh}, ${keys.auth})`);
    await db.execute(sql`insert into deliveries (user_id, id, channel, subscription_id, message_id, content)
      values (${userId}, 'd', 'push', 'b', ${`t${n}`}, ${CONTENT})`);
  }
}

/** A fake mail service with `reminderLines` lines; `send` gives the outcome of each message. */
function outsideOf(send: (message: MailMessage) => Promise<MailOutcome>, reminderLines = 45) {
  return {
    baseUrl: 'https://shiori.example.jp',
    authSecret: testConfig().authSecret,
    rootKeys: testConfig().rootKeys,
    push: { send: async () => OK, close: async () => {} },
    mail: { send, reminderLines, close: async () => {} },
  };
}

/** Sends due deliveries until the test is over. */
function delivering(db: Db, outside: Parameters<typeof deliverAll>[1], channel: Channel = 'mail') {
  let running = true;
  const done = deliverAll(db, outside, channel, () => running).catch(() => {});
  return async () => {
    running = false;
    await done;
  };
}

const states = async (db: Db) => {
  const rows = await db.select().from(deliveries).orderBy(asc(deliveries.userId), asc(deliveries.id));
  return rows.map((it) => it.state);
};

test('A3, R-11: ten hosts that hang and whose mails are due first delay no other host', async () => {
  const { db } = await testDatabase();
  for (let n = 0; n < 10; n++) await mailsDue(db, `hangs${n}.example`, 20);
  await mailsDue(db, 'well.example', 100);
  const smtp = await smtpSink();
  smtp.answer = ({ raw }) => (/^To: .*@hangs/m.test(raw) ? 'hang' : 'take');
  const mail = openMail({ smtpUrl: smtp.url, from: 'a@example.com', mailbox: '', connections: 50 });
  const stop = delivering(db, { ...outsideOf(async () => OK), mail });
  onTestFinished(async () => {
    await smtp.close();
    await stop();
    await mail.close();
  });
  const arrived = () => smtp.mails.filter(({ messageId }) => messageId.includes('@well')).length;
  await vi.waitUntil(() => arrived() === 100, { timeout: 15_000 });
  expect(smtp.mails.filter(({ messageId }) => messageId.includes('@hangs')).length).toBeLessThanOrEqual(20);
});

test('A3, R-10: with the default connections, 34 mails at a time are sent to a responsive host: 110 a second at 300 ms', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'example.com', 200);
  let [leaving, most] = [0, 0];
  const stop = delivering(
    db,
    outsideOf(async () => {
      most = Math.max(most, ++leaving);
      await pause(300);
      leaving--;
      return OK;
    }),
  );
  onTestFinished(stop);
  await vi.waitUntil(() => most >= 34, { timeout: 15_000 });
  await vi.waitUntil(async () => (await states(db)).every((it) => it === 'sent'), { timeout: 15_000 });
  expect(most).toBeLessThanOrEqual(36);
});

test('A3: a delivery that waits for a line is neither claimed nor counted as an attempt; its lease begins when it is sent', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'example.com', 2);
  const [first, second] = [Promise.withResolvers<MailOutcome>(), Promise.withResolvers<MailOutcome>()];
  const begun: string[] = [];
  const stop = delivering(
    db,
    outsideOf(({ to }) => {
      begun.push(to);
      return begun.length === 1 ? first.promise : second.promise;
    }, 1),
  );
  onTestFinished(() => {
    second.resolve(OK);
    return stop();
  });
  await vi.waitUntil(() => begun.length === 1, { timeout: 10_000 });
  const rows = async () => db.select().from(deliveries).orderBy(asc(deliveries.id));
  expect((await rows()).map((it) => [it.state, it.attempts])).toEqual([
    ['sending', 1],
    ['due', 0],
  ]);
  first.resolve(OK);
  await vi.waitUntil(() => begun.length === 2, { timeout: 10_000 });
  const left = Date.parse((await rows())[1]?.nextAttemptAt ?? '') - Date.parse(await databaseNow(db));
  expect(left).toBeGreaterThan(LEASE_MS / 2);
});

test('A3: when the address changes while the mail waits for a line, the new address gets the mail and the old one does not', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'example.com', 2);
  const first = Promise.withResolvers<MailOutcome>();
  const to: string[] = [];
  const stop = delivering(
    db,
    outsideOf((message) => {
      to.push(message.to);
      return to.length === 1 ? first.promise : Promise.resolve(OK);
    }, 1),
  );
  onTestFinished(stop);
  await vi.waitUntil(() => to.length === 1, { timeout: 10_000 });
  await db.execute(sql`update users set email = 'new-' || email`);
  first.resolve(OK);
  await vi.waitUntil(() => to.length === 2, { timeout: 10_000 });
  expect(to[1]).toMatch(/^new-/);
});

test('J6: a sent mail is recorded while others are still being sent, so that a crash does not repeat it', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'a.example', 1);
  await mailsDue(db, 'b.example', 1);
  const hanging = Promise.withResolvers<MailOutcome>();
  const stop = delivering(
    db,
    outsideOf(async ({ to }) => (to.endsWith('@a.example') ? OK : hanging.promise)),
  );
  onTestFinished(async () => {
    hanging.resolve(OK);
    await stop();
  });
  await vi.waitUntil(async () => (await states(db))[0] === 'sent', { timeout: 10_000 });
  expect(await states(db)).toEqual(['sent', 'sending']);
});

test('J6: a line sends no other message until the result is recorded', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'example.com', 30);
  const [line, lines] = [{ unrecorded: 0, most: 0 }, 3];
  const execute = db.execute.bind(db);
  const counting = Object.assign(Object.create(db), {
    execute: async (query: never) => {
      const answer = await execute(query);
      const text = JSON.stringify(query);
      if (text.includes('state = v.state, failure')) line.unrecorded -= (answer as { rowCount: number }).rowCount;
      return answer;
    },
  }) as Db;
  await delivering(
    counting,
    outsideOf(async () => {
      line.most = Math.max(line.most, ++line.unrecorded);
      return OK;
    }, lines),
  );
  await vi.waitUntil(async () => (await states(db)).every((it) => it === 'sent'), { timeout: 15_000 });
  expect(line.most).toBeLessThanOrEqual(lines);
});

test('J7: a push service that hangs for 80 browsers does not delay another push service', async () => {
  const { db } = await testDatabase();
  const [hanging, well] = [await pushSink({ delayMs: 60_000 }), await pushSink()];
  await pushesDue(db, hanging.host, 80);
  await pushesDue(db, well.host, 20);
  const keys = webpush.generateVAPIDKeys();
  const push = openPush({
    baseUrl: 'https://shiori.example.jp',
    vapid: { subject: 'mailto:a@example.com', ...keys },
    testHosts: [hanging.host, well.host],
  });
  const stop = delivering(db, { ...outsideOf(async () => OK), push }, 'push');
  onTestFinished(async () => {
    await hanging.close();
    await stop();
    await Promise.all([push.close(), well.close()]);
  });
  await vi.waitUntil(() => well.pushes.length === 20, { timeout: 8000 });
  expect(hanging.pushes.length).toBeLessThan(20);
});

test('I1: a student with 1,000 mails due delays no other student: each has a turn before any has a second one', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'greedy.example.com', 1000, 1);
  await db.execute(sql`update users set email = 'greedy@example.com'`);
  await mailsDue(db, 'example.com', 8);
  const to: string[] = [];
  const stop = delivering(
    db,
    outsideOf(async (message) => {
      to.push(message.to);
      return OK;
    }, 1),
  );
  onTestFinished(stop);
  await vi.waitUntil(() => to.length >= 9, { timeout: 15_000 });
  expect(new Set(to.slice(0, 9)).size).toBe(9);
});

test('I1: a student whose mail becomes due while another has hundreds waiting comes next', async () => {
  const { db } = await testDatabase();
  await mailsDue(db, 'greedy.example.com', 400, 1);
  await db.execute(sql`update users set email = 'greedy@example.com'`);
  await db.execute(sql`update deliveries set next_attempt_at = now() - interval '1 hour'`);
  const to: string[] = [];
  const stop = delivering(
    db,
    outsideOf(async (message) => {
      to.push(message.to);
      await pause(50);
      return OK;
    }, 1),
  );
  onTestFinished(stop);
  await vi.waitUntil(() => to.length >= 2, { timeout: 10_000 });
  await mailsDue(db, 'example.com', 1);
  await vi.waitUntil(() => to.includes('s1@example.com'), { timeout: 10_000 });
  expect(to.indexOf('s1@example.com')).toBeLessThan(150);
});

test.each([HOUR, -HOUR])(
  'R-09: a clock that is set by %i ms while mails leave sends none of them twice',
  async (jump) => {
    const { db } = await testDatabase();
    await mailsDue(db, 'example.com', 40);
    let jumped = 0;
    const read = async (on: Db) => plus(await databaseNow(on), jumped);
    const ids: string[] = [];
    const gate = Promise.withResolvers<void>();
    const outside = outsideOf(async ({ messageId = '' }) => {
      ids.push(messageId);
      await gate.promise;
      return OK;
    }, 4);
    const running = { now: true };
    const processes = [1, 2].map(async () => {
      const clock = openDatabaseClock(db, LEASE_MS, read);
      while (running.now) {
        await deliverAll(db, outside, 'mail', () => running.now, clock);
        await pause(50);
      }
    });
    onTestFinished(async () => {
      running.now = false;
      await Promise.all(processes);
    });
    await vi.waitUntil(() => ids.length >= 4, { timeout: 10_000 });
    jumped = jump;
    await pause(2500); // each process picks again once a second
    gate.resolve();
    if (jump > 0) await vi.waitUntil(() => new Set(ids).size === 40, { timeout: 15_000 });
    await pause(300);
    expect(ids.length).toBe(new Set(ids).size);
  },
);

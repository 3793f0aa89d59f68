import { connect as connectTo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { answerOf, isOnCluster, testApp } from '../testing/app.ts';
import { listen } from './server.ts';

test('D-08: who asks while the database is away is told that it will pass', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/none');
  const { browser } = await testApp({ db });
  const response = await browser().post('/api/session', { email: 'a@example.com', password: 'x' });
  expect([response.status, (await answerOf(response)).error]).toEqual([503, 'unavailable']);
});

const NO_TRIGGERS = 'a cluster has no triggers on rows of students';

test.for(['08000', '08003', '08006', '25P03', '57P01', '57P02', '57P03', '53300', '57014', '55P03', '40001', '40P01'])(
  'J8, D-08: what PostgreSQL answers with %s passes: 503, and when to try again',
  async (code, { skip }) => {
    skip(isOnCluster(), NO_TRIGGERS);
    const { db, student } = await testApp();
    const aoi = await student('aoi');
    const { id } = await aoi.applies('朝日商事');
    await db.execute(
      sql.raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '${code}'; end $$;
      create trigger fail before update on selections execute function fail()`),
    );

    const response = await aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' });
    expect([response.status, (await answerOf(response)).error]).toEqual([503, 'unavailable']);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  },
);

test('J1: while connections break under load, each write is done once or refused for a moment, and the process goes on', async () => {
  const { url, student } = await testApp();
  const people = await Promise.all(['aoi', 'ren', 'mei', 'sora'].map((name) => student(name)));
  await people[0]?.applies('朝日商事');
  const [known] = (await people[0]?.selections()) ?? [];
  const event = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
  const entered = { companyId: known?.companyId, priority: 'first', events: [event] };
  const refusals: Response[] = [];
  let made = 0;
  const untilMade = async (person: (typeof people)[number], at: number) => {
    for (;;) {
      const response = await person.post('/api/selections', entered, { 'Idempotency-Key': `round-number-${at}` });
      if (response.status === 201) return void made++;
      refusals.push(response);
    }
  };

  const stopBreaking = breakConnections(url, () => made);
  const rounds = 8;
  for (let at = 0; at < rounds; at++) await Promise.all(people.map((person) => untilMade(person, at)));
  expect(await stopBreaking()).toBeGreaterThan(0);

  expect(refusals.filter((it) => it.status !== 503 || it.headers.get('Retry-After') === null)).toEqual([]);
  const counts = await Promise.all(people.map(async (person) => (await person.selections()).length));
  expect(counts).toEqual([rounds + 1, rounds, rounds, rounds]);
}, 120_000);

/**
 * Terminates the busy database connections whenever `made` says that more queries ran since the last time.
 * @returns a function that stops it and returns how many it terminated.
 */
function breakConnections(url: string, made: () => number) {
  const { db, close } = connect(url, { max: 1 });
  let ended = 0;
  let isOver = false;
  const breaking = (async () => {
    while (!isOver) {
      const { rows } = await db.execute(sql`
        select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and state <> 'idle'`);
      ended += Number(rows[0]?.ended);
      const before = made();
      while (!isOver && Number(rows[0]?.ended) > 0 && made() === before) await sleep(10);
      await sleep(10);
    }
  })();
  return async () => {
    isOver = true;
    await breaking;
    await close();
    return ended;
  };
}

test('D-09: while the disk is full what is there can be read, and a write is refused for that reason', async ({
  skip,
}) => {
  skip(isOnCluster(), NO_TRIGGERS);
  const { db, student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger fails before update on selections for each row execute function disk_full()`);

  const response = await aoi.patch(`/api/selections/${id}`, { version: 1, notes: '面接は15時から' });

  expect([response.status, (await answerOf(response)).error]).toEqual([507, 'storage_full']);
  expect(await aoi.selections()).toHaveLength(1);
});

test('I4: who sends too much is let finish, refused, and keeps no connection on which others’ requests would follow', async () => {
  const { app } = await testApp();
  const { port, drain } = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  onTestFinished(() => drain(0));
  const socket = connectTo(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (text) => (heard += text));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const half = 'x'.repeat(200_000);
  socket.write(
    `POST /api/session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: application/json\r\nContent-Length: 400000\r\n\r\n${half}`,
  );
  await sleep(700);
  expect(heard).toBe('');
  socket.write(half);
  await closed;
  expect(heard).toMatch(/^HTTP\/1.1 413 /);
  expect(heard).toMatch(/connection: close/i);
  expect(heard).toContain('too_large');
});

const spaces = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;

test('H-01: a body of more than 256 kB is refused, of an import more than a megabyte, whether its length was said or not', async () => {
  const { app, student } = await testApp();
  const aoi = await student('aoi');
  const [usual, large] = [256 * 1024, 1_000_000];
  const answer = async (path: string, bytes: number) => (await answerOf(await aoi.post(path, spaces(bytes)))).error;

  expect(await answer('/api/selections', usual)).toBe('invalid_input');
  expect(await answer('/api/selections', usual + 1)).toBe('too_large');
  expect(await answer('/api/transfer/imports', large)).toBe('invalid_input');
  expect(await answer('/api/transfer/imports', large + 1)).toBe('too_large');
  // Neither a path that only resembles an upload path, nor an upload path with another method, raises the limit.
  expect(await answer('/api/selections/x/files/', usual + 1)).toBe('too_large');
  const put = await aoi.put('/api/selections/x/my-page', spaces(usual + 1));
  expect((await answerOf(put)).error).toBe('too_large');

  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent <= usual; sent += 1024) controller.enqueue(new Uint8Array(1024).fill(32));
      controller.close();
    },
  });
  const headers = { Cookie: aoi.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
  const unsaid = await app.fetch(new Request('http://localhost:3000/api/selections', init), { incoming: { socket } });
  expect([unsaid.status, (await answerOf(unsaid)).error]).toEqual([413, 'too_large']);
});

test.each([
  ['/api/companies?q=a&q=b', 'q'],
  ['/api/transfer/export?format=csv&format=json', 'format'],
  ['/api/companies?q=a&userId=ren', ''],
  ['/api/transfer/export?private=1&userId=ren', ''],
  ['/api/companies?__proto__=a', ''],
  ['/api/companies?q=%00', ''],
])('H-02: of %s, a key that is given twice or is none is refused', async (path, field) => {
  const { student } = await testApp();
  const answer = await (await student('aoi')).get(path);
  const refusal = { error: 'invalid_input', ...(field && { fields: [field] }) };
  expect([answer.status, await answerOf(answer)]).toMatchObject([400, refusal]);
});

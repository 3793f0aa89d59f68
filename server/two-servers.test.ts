/** Two processes for requests on one database, as behind a proxy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE, plus, readClock } from '#domain/time.ts';
import { recordConsents } from './accounts/consents.ts';
import { codeOf } from './base/error-code.ts';
import { users } from './db/schema/accounts.ts';
import { events, selections } from './db/schema/selections.ts';
import { startSession } from './sessions/sessions.ts';
import { testDatabase } from './testing/app.ts';
import { dataFolder } from './testing/embedded.ts';
import { freePort, startServer } from './testing/server.ts';

vi.setConfig({ testTimeout: 180_000 });

const FIRST = '2099-04-01T00:00:00.000Z';

/** Two servers, and students with one selection who are signed in. */
async function twoServers({ students }: { students: number }) {
  const { db, url } = await testDatabase();
  const ports = [await freePort(), await freePort()];
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder(), SHIORI_ROLE: 'web' };
  const start = async (port = 0) => {
    const server = await startServer({ ...env, PORT: String(port) });
    await server.address();
    return server;
  };
  const servers = await Promise.all(ports.map(start));
  const signedIn = await Promise.all(
    Array.from({ length: students }, async (_, at) => {
      const userId = `student${at}`;
      await db.insert(users).values({ id: userId, email: `${userId}@example.com`, emailVerified: true, name: '葵' });
      await recordConsents(db, userId, readClock());
      await db
        .insert(selections)
        .values({ userId, id: 's', companyName: '朝日商事', priority: 'first', selectionPhase: 'intern' });
      const { secret } = await startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }, readClock());
      const headers = {
        Cookie: `shiori=${secret}`,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
      };
      return { userId, headers };
    }),
  );
  const stored = (userId: string) => db.$count(events, eq(events.userId, userId));
  return { origins: ports.map((port) => `http://127.0.0.1:${port}`), ports, servers, start, signedIn, stored };
}

const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

test('H-06: two processes are restarted in turn behind a proxy: no request fails, and none is done twice', async () => {
  const { origins, ports, servers, start, signedIn, stored } = await twoServers({ students: 8 });
  const agent = new Agent({ connections: 8, keepAliveTimeout: 8000 });
  onTestFinished(() => agent.destroy());
  const statuses = new Set<number | string>();
  let isOver = false;

  /** Asks as the proxy does: where a connection is refused or breaks, the other process gets the same request. */
  async function ask(
    path: string,
    options: object,
    [origin, ...others]: (string | undefined)[],
  ): Promise<number | string> {
    try {
      const { statusCode, body } = await request(origin + path, { ...options, dispatcher: agent });
      await body.dump();
      return statusCode;
    } catch (error) {
      const code = codeOf(error) ?? String(error);
      return BROKEN.has(code) && others.length > 0 ? ask(path, options, others) : code;
    }
  }

  async function live({ userId, headers }: (typeof signedIn)[number]) {
    let entered = 0;
    for (let no = 0; !isOver; no++) {
      const turn = no % 2 === 0 ? origins : origins.toReversed();
      if (entered < 190 && no % 3 > 0) {
        const key = { 'Idempotency-Key': `number-${no}-of-${userId}` };
        const body = JSON.stringify({ eventType: 'es_deadline', deadline: plus(FIRST, no * MINUTE) });
        statuses.add(
          await ask('/api/selections/s/events', { method: 'POST', headers: { ...headers, ...key }, body }, turn),
        );
        entered += 1;
      } else statuses.add(await ask('/api/selections', { headers }, turn));
      await sleep(150 * Math.random());
    }
    return [entered, await stored(userId)];
  }

  const lives = signedIn.map(live);
  for (const at of [0, 1, 0, 1]) {
    await sleep(300);
    servers[at]?.process.kill('SIGTERM');
    expect(await servers[at]?.exited).toBe(0);
    servers[at] = await start(ports[at]);
  }
  isOver = true;

  for (const [entered, kept] of await Promise.all(lives)) {
    expect(entered).toBeGreaterThan(10);
    expect(kept).toBe(entered);
  }
  expect([...statuses].sort()).toEqual([200, 201]);
});

test('D-10: a change at one process is told to the streams of the other', async () => {
  const { origins, signedIn, stored } = await twoServers({ students: 1 });
  const [here, there] = origins;
  const { userId = '', headers = {} } = signedIn[0] ?? {};
  const { body } = await request(`${here}/api/live`, { headers });
  onTestFinished(() => void body.on('error', () => {}).destroy());
  let heard = '';
  body.setEncoding('utf8').on('data', (text) => (heard += text));
  // The first stream of a process makes it listen, and tells what may have been missed until then.
  await vi.waitUntil(() => heard.includes('event: changed'), { timeout: 10_000 });
  heard = '';

  const entered = JSON.stringify({ eventType: 'es_deadline', deadline: FIRST });
  const answer = await request(`${there}/api/selections/s/events`, { method: 'POST', headers, body: entered });

  expect([answer.statusCode, await stored(userId)]).toEqual([201, 1]);
  await vi.waitUntil(() => heard.includes('event: changed'), { timeout: 5000 });
});

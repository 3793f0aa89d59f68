import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readClock } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { cookieName } from '../sessions/cookies.ts';
import { startSession } from '../sessions/sessions.ts';
import { ask, dataFolder, killDatabase } from '../testing/embedded.ts';
import { KILLS } from '../testing/kills.ts';
import { freePort, startServer } from '../testing/server.ts';
import { connect } from './connect.ts';
import { runningUrl } from './embedded/start.ts';
import { users } from './schema/accounts.ts';
import { profiles } from './schema/profiles.ts';
import { notificationSettings } from './schema/reminders.ts';

const STUDENTS = 6;

test(`D-02: everything is killed with -9 under load, ${KILLS} times: each selection that was answered with 201 is there`, {
  retry: 0,
  timeout: 400_000,
}, async () => {
  const folder = await dataFolder();
  const env = { DATA_DIR: folder, PORT: String(await freePort()) };
  const address = `http://127.0.0.1:${env.PORT}`;
  const acknowledged: string[] = [];
  let load: ReturnType<typeof enter> | undefined;

  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(env);
    await server.address();
    const url = await runningUrl(folder, () => {});
    if (!url) throw new Error('the database does not run');
    load ??= enter(address, await signUp(url, address), await aCompany(url), acknowledged);
    const before = acknowledged.length;
    await vi.waitUntil(() => acknowledged.length > before, { timeout: 20_000, interval: 5 });
    await sleep(Math.random() * 400);
    server.process.kill('SIGKILL');
    await killDatabase(folder);
    await server.exited;
  }
  load?.stop();

  const last = await startServer(env);
  await last.address();
  const url = (await runningUrl(folder, () => {})) ?? '';
  const kept = new Set((await ask(url, 'SELECT id FROM selections')).map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  console.log(`${acknowledged.length} selections acknowledged over ${KILLS} kills, 0 lost`);
});

/** Students who enter one selection after another, whatever happens, and record those that the server confirmed. */
function enter(address: string, cookies: string[], companyId: string, acknowledged: string[]) {
  let running = true;
  for (const cookie of cookies) void student(cookie);
  return { stop: () => (running = false) };

  async function student(cookie: string) {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const events = [{ eventType: 'es_deadline', deadline: '2036-04-20T14:59:00.000Z' }];
    const body = JSON.stringify({ companyId, priority: 'first', events });
    while (running) {
      try {
        const answer = await fetch(`${address}/api/selections`, { method: 'POST', headers, body });
        const text = await answer.text();
        if (answer.status === 201) acknowledged.push(JSON.parse(text).id);
        else await sleep(20);
      } catch {
        await sleep(20); // The server is down: nothing was confirmed.
      }
    }
  }
}

async function signUp(url: string, address: string): Promise<string[]> {
  const { db, close } = connect(url);
  const now = readClock();
  const each = Array.from({ length: STUDENTS }, async (_, n) => {
    const id = newId();
    await db.insert(users).values({ id, email: `student-${n}@example.com`, emailVerified: true, name: '葵' });
    await db.insert(profiles).values({ userId: id, profileCompleted: true, onboardingCompleted: true });
    await db.insert(notificationSettings).values({ userId: id });
    const { secret } = await startSession(db, id, { ip: '127.0.0.1', userAgent: 'test' }, now);
    return `${cookieName('session', address)}=${secret}`;
  });
  return Promise.all(each).finally(close);
}

async function aCompany(url: string): Promise<string> {
  const [company] = await ask(url, 'SELECT id FROM companies ORDER BY id LIMIT 1');
  return String(company?.id);
}

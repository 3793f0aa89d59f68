import { expect, onTestFinished, test } from 'vitest';
import { revokeAdmin } from '../accounts/admins.ts';
import { createApp } from '../app.ts';
import { listen } from '../http/server.ts';
import { anAdmin } from '../testing/admin.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { withdraws } from '../testing/confirmed.ts';
import { startLive } from './live.ts';

const WHERE = { host: '127.0.0.1', port: 0, trustedProxies: [] };
const SUSPENSION = { reason: 'intrusion', notice: '不正なアクセスがありました。', period: 'unlimited' };

/** Two processes on one database, and what opens a stream at one of them. */
async function twoProcesses(app: TestApp) {
  const live = startLive({ url: app.url, db: app.db, log: app.deps.log, now: app.deps.now });
  onTestFinished(() => live.close());
  const servers = [await listen(app.app.fetch, WHERE), await listen(createApp({ ...app.deps, live }).fetch, WHERE)];
  onTestFinished(async () => void (await Promise.all(servers.map((it) => it.drain(0)))));
  const open = async (port: number, { cookie }: { cookie: string }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    return answer.body?.getReader();
  };
  return { open, ports: servers.map(({ port }) => port) };
}

const ENDS: [how: string, end: (app: TestApp, aoi: TestStudent) => Promise<unknown>][] = [
  [
    'is suspended',
    async (app, aoi) => (await anAdmin(app)).put(`/api/admin/users/${aoi.userId}/suspension`, SUSPENSION),
  ],
  [
    'is signed out by an administrator',
    async (app, aoi) => (await anAdmin(app)).del(`/api/admin/users/${aoi.userId}/sessions`),
  ],
  ['withdraws', withdraws],
];

test.each(ENDS)('B-02: the streams of a student who %s end at once, in this process and in another', async (_, end) => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { open, ports } = await twoProcesses(app);
  const streams = await Promise.all(ports.map((port) => open(port, aoi)));
  const other = await open(ports[0] ?? 0, ren);

  await end(app, aoi);

  // They end, or the test would time out.
  for (const stream of streams) while (!(await stream?.read())?.done);
  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect((await ren.get('/api/selections')).status).toBe(200);
  await other?.cancel();
});

test('Z-07: the streams of an administrator who is demoted say at once that something changed, in both processes', async () => {
  const app = await testApp();
  const admin = await anAdmin(app);
  const { open, ports } = await twoProcesses(app);
  const streams = await Promise.all(ports.map((port) => open(port, admin)));

  expect(await revokeAdmin(app.db, admin.email)).toBe(true);

  for (const stream of streams) {
    let said = '';
    while (!said.includes('event: changed')) {
      const { done, value } = (await stream?.read()) ?? { done: true };
      expect(done).toBe(false);
      said += new TextDecoder().decode(value);
    }
    await stream?.cancel();
  }
  expect((await admin.get('/api/admin/dashboard/figures')).status).toBe(403);
});

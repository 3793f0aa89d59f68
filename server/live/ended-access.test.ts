import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { listen } from '../../http/server.ts';
import { startLive } from '../../live/live.ts';
import { anAdmin } from '../../testing/admin.ts';
import { testApp } from '../../testing/app.ts';

const WHERE = { host: '127.0.0.1', port: 0, trustedProxies: [] };

test('B-02: the streams of a suspended student end within a second, in this process and in another', async () => {
  const app = await testApp();
  const [admin, aoi, ren] = [await anAdmin(app), await app.student('aoi'), await app.student('ren')];
  const live = startLive({ url: app.url, db: app.db, log: app.deps.log, now: app.deps.now });
  onTestFinished(() => live.close());
  const servers = [await listen(app.app.fetch, WHERE), await listen(createApp({ ...app.deps, live }).fetch, WHERE)];
  onTestFinished(async () => void (await Promise.all(servers.map((it) => it.drain(0)))));
  const open = async (port: number, { cookie }: { cookie: string }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    return answer.body?.getReader();
  };
  const streams = await Promise.all(servers.map(({ port }) => open(port, aoi)));
  const other = await open(servers[0]?.port ?? 0, ren);

  const suspension = { reason: 'intrusion', notice: '不正なアクセスがありました。', period: 'unlimited' };
  expect((await admin.put(`/api/admin/users/${aoi.userId}/suspension`, suspension)).status).toBe(204);

  // They end, or the test would time out.
  for (const stream of streams) while (!(await stream?.read())?.done);
  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect((await ren.get('/api/selections')).status).toBe(200);
  await other?.cancel();
});

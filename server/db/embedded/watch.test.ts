import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ask, dataFolder, launch, stopLaunched } from '../../testing/embedded.ts';
import { runningOn } from './postmaster.ts';

vi.setConfig({ testTimeout: 90_000 });

test('D-08: a database that is killed under us is there again within seconds, at its place and with every row', async () => {
  const folder = await dataFolder();
  const launched = await launch(folder);
  await ask(launched.url, 'CREATE TABLE kept AS SELECT 1 AS one');

  for (let killed = 0; killed < 2; killed++) {
    const running = await runningOn(join(folder, 'postgres'));
    spawnSync('kill', ['-9', String(running?.pid)]);
    await vi.waitFor(async () => expect(await ask(launched.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]), {
      timeout: 10_000,
      interval: 50,
    });
    expect((await runningOn(join(folder, 'postgres')))?.pid).not.toBe(running?.pid);
  }

  await stopLaunched(launched);
  expect(await runningOn(join(folder, 'postgres'))).toBeNull();
});

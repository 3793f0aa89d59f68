/** The whole process, as it is started and ended from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from './testing.ts';

/** A server on a database of its own; `fault` makes it meet an error that nobody catches when it gets SIGUSR2. */
async function server({ fault = '' } = {}) {
  const { url, drop } = await copyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'shiori-main-'));
  const meets = fault ? [`--import=data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`] : [];
  const child = spawn(process.execPath, [...meets, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: '0',
      METRICS_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await ended(child);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  for (let left = 600; !said.includes('is ready at'); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`it does not start: ${said}`);
    await pause(50);
  }
  const address = /is ready at (http:[^\s"]+)/.exec(said)?.[1] ?? '';
  return { child, address, said: () => said };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

test('H-06: told to stop under load, a process answers all it took, and is gone within ten seconds', async () => {
  const { child, address } = await server();
  let isOpen = true;
  const outcomes: unknown[] = [];
  const asks = Array.from({ length: 5 }, async () => {
    while (isOpen) {
      try {
        const response = await fetch(`${address}/readyz`);
        await response.text();
        outcomes.push(response.status);
      } catch (error) {
        const { code } = (error as Error).cause as NodeJS.ErrnoException;
        // Nobody listens any more: the request was never taken.
        if (code === 'ECONNREFUSED') isOpen = false;
        else outcomes.push((error as Error).cause);
      }
    }
  });
  await pause(500);
  const began = performance.now();
  child.kill('SIGTERM');

  expect(await ended(child)).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  await Promise.all(asks);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(10);
}, 60_000);

test.each([
  ['an error that is thrown', "throw new Error('broken')"],
  ['a promise that is rejected', "Promise.reject(new Error('broken'))"],
])(
  'H-07: %s and caught by nobody is written down, and ends the process in order for its keeper to start it anew',
  async (_, fault) => {
    const { child, said } = await server({ fault });

    child.kill('SIGUSR2');

    expect(await ended(child)).toBe(1);
    expect(said()).toContain('a fault that nobody caught');
    expect(said()).toContain('broken');
  },
  60_000,
);

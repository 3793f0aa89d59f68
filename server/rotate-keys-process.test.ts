import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './base/config.ts';
import { readMyPage } from './my-page/queries.ts';
import { isOutdated, reportVersions } from './rotate-keys.ts';
import { testApp, testConfig } from './testing/app.ts';
import { dataFolder } from './testing/embedded.ts';
import { KILLS } from './testing/kills.ts';
import { loadRootKeys } from './vault/root-keys.ts';

const SCRIPT = join(import.meta.dirname, '../scripts/rotate-keys.ts');
const STUDENTS = 150;

/** The real command on this database, in its own folder. */
function rotate(url: string, folder: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder };
  const child = spawn(process.execPath, [SCRIPT], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const run = { child, output: '', exited: new Promise<number | null>((done) => child.once('exit', done)) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (run.output += text));
  return run;
}

test('K-03: killed with -9 in the middle, again and again, the rotation goes on and ends with nothing unreadable', {
  retry: 0,
  timeout: 360_000,
}, async () => {
  const folder = await dataFolder();
  const settings = readSettings({ DATA_DIR: folder });
  const plain = await testApp();
  const rootKeys = await loadRootKeys(settings, plain.url);
  const it = await testApp({ config: { ...testConfig(), rootKeys } });
  const made: { userId: string; id: string }[] = [];
  for (let n = 0; n < STUDENTS; n++) {
    const student = await it.student(`student-${n}`);
    const { id } = await student.applies('朝日商事');
    await student.put(`/api/selections/${id}/my-page`, { myPageId: `id-${n}`, myPagePassword: `password-${n}` });
    made.push({ userId: student.userId, id });
  }

  let kills = 0;
  for (let round = 0; round < KILLS; round++) {
    const run = rotate(it.url, folder);
    while (!run.output.includes('Sealing with') && run.child.exitCode === null) await sleep(5);
    await sleep(Math.random() * 120);
    if (run.child.kill('SIGKILL')) kills++;
    await run.exited;
    const fresh = await loadRootKeys(settings, it.url);
    for (const [n, { userId, id }] of made.entries())
      expect(await readMyPage(it.db, fresh, userId, id, 'myPagePassword')).toBe(`password-${n}`);
  }
  expect(kills).toBeGreaterThan(0);

  // An interrupted rotation is finished first; then nothing is sealed with an older key.
  const last = rotate(it.url, folder);
  expect([await last.exited, last.output]).toMatchObject([0, expect.stringContaining('students, ')]);
  const fresh = await loadRootKeys(settings, it.url);
  expect(await isOutdated(it.db, fresh.current())).toBe(false);
  expect(await reportVersions(it.db)).toEqual([{ version: fresh.current(), students: STUDENTS, values: 2 * STUDENTS }]);
  expect(last.output).toContain(`version ${fresh.current()}: ${STUDENTS} students, ${2 * STUDENTS} values`);
  for (const [n, { userId, id }] of made.entries())
    expect(await readMyPage(it.db, fresh, userId, id, 'myPageId')).toBe(`id-${n}`);
});

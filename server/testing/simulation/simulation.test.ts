import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { MUTANTS } from './planted-faults.ts';

const SIMULATION = join(import.meta.dirname, 'main.ts');

/** Runs the simulation in processes of its own, whose clocks it takes over. */
async function simulate(...options: string[]) {
  const run = promisify(execFile)(process.execPath, [SIMULATION, `--database=${inject('templateUrl')}`, ...options]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.trim().split('\n');
}

test('R-14: through crashes, lost answers, outages and edits no promise of a reminder is broken, and a seed always has the same story', async () => {
  const [first, second] = await Promise.all([
    simulate('--seeds=12', '--world=12'),
    simulate('--seeds=12', '--world=12'),
  ]);
  expect(first.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(first.at(-2)).toMatch(/^12 seeds of 30 days: 0 with a broken promise; [\d,]+ acts, [\d,]+ attempts/);
  expect(first.at(-1)).toMatch(/^stories: [0-9a-f]{16}$/);
  expect(second.at(-1)).toBe(first.at(-1));
}, 300_000);

test.each(MUTANTS)('the fault "$name" can be planted', ({ edits }) => {
  for (const { file, from } of edits)
    expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8').split(from)).toHaveLength(2);
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function distribute(args: string[], env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, 'distribute.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, said: stderr.split('\n')[0] };
}

test('options that the command does not know, and numbers of parts that Citus does not make, are refused', () => {
  const usage = { status: 78, said: 'Usage: npm run distribute [-- --apply] [--shards=32]' };
  expect(distribute(['--now'])).toEqual(usage);
  for (const shards of ['0', '1025']) expect(distribute([`--shards=${shards}`])).toEqual(usage);
});

test('an installation on the embedded database is told how it gets to a cluster', () => {
  const { status, said } = distribute([], { DATABASE_URL: '' });
  expect(status).toBe(78);
  expect(said).toMatch(/^The embedded database is one node\. .* restore into it \(docs\/SCALING\.md\)\.$/);
});

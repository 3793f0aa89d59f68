/** What deploy/ and the Dockerfile say, compared with the product. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from './base/config.ts';
import { REFUSED } from './base/refusal.ts';
import { SETTINGS } from './base/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const units = globSync('deploy/systemd/*.service', { cwd: ROOT });
const known = new Set(Object.values(SETTINGS).map((setting) => setting.env));

test('E8: the example of production settings starts once its keys are made', () => {
  const example = parseEnv(read('deploy/shiori.env.example'));
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const env = { ...example, AUTH_SECRET: key(1), VAULT_KEYS: `1:${key(2)}`, NODE_ENV: 'production' };
  expect(readSettings(env)).toMatchObject({ mode: 'production', baseUrl: 'https://shiori.example.jp' });
  expect(() => readSettings({ ...env, AUTH_SECRET: example.AUTH_SECRET })).toThrow('AUTH_SECRET is the example');
});

test('E8: the image copies what exists, and sets settings that the product has', () => {
  const text = read('Dockerfile');
  const copied = [...text.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').map((path) => path.replace(/^\/app\//, '')),
  );
  const built = ['dist', 'node_modules'];
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !built.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  const set = /^ENV ([\s\S]+?)(?<!\\)\n/m.exec(text)?.[1]?.match(/\b[A-Z_]+(?==)/g) ?? [];
  expect(set).toContain('DATA_DIR');
  expect(set.filter((name) => name !== 'PATH' && !known.has(name))).toEqual([]);
  const ignored = read('.dockerignore').split('\n');
  for (const secret of ['.env', '.env.*', '.data', '.git']) expect(ignored).toContain(secret);
});

test('E8: no program of the image needs a package that is left out of it', () => {
  const removed = [...read('Dockerfile').matchAll(/ node_modules\/([@\w-]+)(?= )/g)].map(([, name = '']) => name);
  expect(removed).toContain('react');
  const files = globSync(['server/**/*.ts', 'domain/**/*.ts', 'scripts/*.ts'], { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const importing = files.filter((path) =>
    read(path)
      .split('\n')
      .some(
        (line) => !line.startsWith('import type') && removed.some((name) => new RegExp(`from '${name}['/]`).test(line)),
      ),
  );
  expect(importing).toEqual([]);
});

test.each(units)('E8: %s sets settings that the product has, and does not repeat a refused start', (path) => {
  const text = read(path);
  const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, its = '']) => its.match(/\b[A-Z_]+(?==)/g) ?? []);
  expect(set).toContain('NODE_ENV');
  expect(set.filter((name) => !known.has(name))).toEqual([]);
  expect(text).toContain(`RestartPreventExitStatus=${REFUSED}\n`);
});

test('E8: compose sets settings that the product has', () => {
  for (const path of ['deploy/compose.yaml', 'deploy/compose.postgres.yaml']) {
    const ours = read(path).match(/^ +(?!POSTGRES_)[A-Z_]+(?=: )/gm) ?? [];
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.map((name) => name.trim()).filter((name) => !known.has(name))).toEqual([]);
  }
});

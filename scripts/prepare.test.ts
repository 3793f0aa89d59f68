import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const LOCKED = {
  'node_modules/hono': { version: '4.13.19' },
  'node_modules/vite': { version: '8.3.8', dev: true },
  'node_modules/fsevents': { version: '2.3.3', dev: true, optional: true },
};

/** A copy of the product in which npm has noted these packages as installed, and has put these into node_modules. */
function installation(noted: (keyof typeof LOCKED)[], there = noted) {
  const root = mkdtempSync(join(tmpdir(), 'shiori-prepare-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...LOCKED } }));
  const packages = Object.fromEntries(noted.map((path) => [path, LOCKED[path]]));
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  for (const path of there) write(`${path}/package.json`, '{}');
  mkdirSync(join(root, 'scripts'));
  for (const name of ['prepare.mjs', 'notices.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(root, 'scripts', name));
  return (options: { withDev?: boolean }) => {
    const ask = `import('./scripts/prepare.mjs').then((it) => console.log(it.isInstalled(${JSON.stringify(options)})))`;
    return spawnSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim();
  };
}

test('E4: `npm ci --omit=dev` is enough to run what is built, and not to develop', () => {
  const isInstalled = installation(['node_modules/hono']);
  expect(isInstalled({ withDev: false })).toBe('true');
  expect(isInstalled({ withDev: true })).toBe('false');
});

test('E4: packages that npm has noted and that are gone are not believed', () => {
  expect(installation(['node_modules/hono', 'node_modules/vite'])({})).toBe('true');
  expect(installation(['node_modules/hono', 'node_modules/vite'], [])({})).toBe('false');
});

test('the Node of the packages is found and linked where npm left the link out', () => {
  const root = mkdtempSync(join(tmpdir(), 'shiori-node-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const program = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  for (const folder of [dirname(program), join(root, 'node_modules/.bin'), join(root, 'scripts')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(program, '#!/bin/sh\necho v26.10.0\n', { mode: 0o755 });
  for (const name of ['prepare.mjs', 'notices.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(root, 'scripts', name));
  const ask = `import('./scripts/prepare.mjs').then((it) => console.log(it.node()))`;
  const { stdout } = spawnSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' });

  expect(stdout.trim()).toBe(join(realpathSync(root), 'node_modules/.bin/node'));
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(program));
});

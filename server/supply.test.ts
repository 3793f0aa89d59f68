/** Dependencies: every package is pinned exactly, unchanged since it was chosen, and none is too old. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
type Locked = { version: string; integrity?: string; resolved?: string; link?: boolean };

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
/** The benches have their own package for what they measure with. */
const bench = JSON.parse(read('bench/package.json')) as Manifest;
const benchLock = JSON.parse(read('bench/package-lock.json')) as typeof lock;

/** The first releases without the known vulnerabilities of older ones. */
const FLOORS = { hono: '4.13.5', '@hono/node-server': '1.19.15', nodemailer: '7.0.11', vite: '7.3.2' };

test('S-01: every dependency is named by its exact version', () => {
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('S-01: the lock file holds what package.json names, each package with its hash', () => {
  expect(named.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('S-01: the same holds for what the benches measure with', () => {
  const tools = Object.entries(bench.dependencies);
  expect(tools.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(tools.filter(([name, version]) => benchLock.packages[`node_modules/${name}`]?.version !== version)).toEqual(
    [],
  );
  const packages = Object.entries(benchLock.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(packages.filter(([, its]) => isElsewhere(its))).toEqual([]);
  expect(read('bench/.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('S-01: no package comes from a git repository, an address or a folder', () => {
  expect(locked.filter(([, its]) => isElsewhere(its))).toEqual([]);
});

test('S-01: no package runs a script when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('S-01: at most 40 packages are direct dependencies of what runs', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40);
});

test.each(Object.entries(FLOORS))('S-02: %s is %s or newer, wherever it is installed', (name, floor) => {
  const versions = locked.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([, { version }]) => version);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => isOlder(version, floor))).toEqual([]);
});

function isElsewhere({ link, resolved = 'https://registry.npmjs.org/' }: Locked): boolean {
  return link === true || !resolved.startsWith('https://registry.npmjs.org/');
}

function isOlder(version: string, floor: string): boolean {
  const [own = [], least = []] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number));
  const at = least.findIndex((part, index) => part !== own[index]);
  return at >= 0 && (own[at] ?? 0) < (least[at] ?? 0);
}

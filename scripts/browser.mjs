// A Chromium and a Japanese font for the tests: installed ones, or else from Playwright, apt or Debian's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, exitOf, node, ROOT } from './prepare.mjs';

const OWN = join(ROOT, '.cache/chromium');
const WRAPPER = join(OWN, 'chromium');
/** What to do where `findBrowser` finds none. */
export const NO_BROWSER = 'No browser could be installed. Install chromium and fonts-noto-cjk, or set CHROMIUM_PATH.';
const PACKAGES = ['chromium', 'chromium-common', 'fonts-noto-cjk'];
const SHELL = 'chromium-headless-shell';

/** The path of a Chromium that runs here and can display Japanese, installed if necessary; null where none is available. */
export async function findBrowser() {
  const found = installedBrowser();
  if (found && hasJapaneseFont()) return found;
  console.log('しおり  installing a browser for the tests (once)');
  for (const way of [() => aptAsRoot(PACKAGES), debianPackages, playwrightBrowser]) {
    await way();
    const path = installedBrowser();
    if (path && (path === WRAPPER || hasJapaneseFont())) return path;
  }
  const without = installedBrowser();
  if (without) {
    console.warn('しおり  no Japanese font could be installed: texts will be measured in another one');
    return without;
  }
  return null;
}

/**
 * The path of Chromium's headless shell, which needs half of the processor's time, installed if apt has it; null elsewhere. It has no
 * notifications, so it stands beside the browser.
 */
export async function findHeadlessShell() {
  const found = installedShell();
  if (found) return found;
  await aptAsRoot([SHELL]);
  return installedShell() ?? null;
}

function installedShell() {
  return [process.env.CHROMIUM_SHELL_PATH, ...inPath(SHELL)].find((path) => path && runs(path));
}

function installedBrowser() {
  const named = ['chromium', 'chromium-browser', 'google-chrome'].flatMap(inPath);
  return [process.env.CHROMIUM_PATH, WRAPPER, ...named, playwrightsOwn()].find((path) => path && runs(path));
}

function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function runs(path) {
  if (!existsSync(path)) return false;
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--dump-dom',
    'about:blank',
  ];
  const { status, stdout } = spawnSync(path, options, { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && stdout.includes('<html>');
}

function playwrightsOwn() {
  const ask = `import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { stdout } = spawnSync(node(), ['-e', ask], { cwd: ROOT, encoding: 'utf8' });
  return stdout.trim();
}

function hasJapaneseFont() {
  const listed = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  if (listed.status === 0) return listed.stdout.trim() !== '';
  const folders = [
    '/usr/share/fonts',
    join(process.env.HOME ?? '/', '.fonts'),
    '/Library/Fonts',
    '/System/Library/Fonts',
  ];
  return folders.some((folder) => existsSync(folder) && readdirSync(folder, { recursive: true }).some(isJapaneseFont));
}

function isJapaneseFont(name) {
  return /CJK|IPA|Takao|Hiragino|ヒラギノ/.test(name);
}

async function aptAsRoot(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return;
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  await exitOf('apt-get', ['update', '-qq'], { env });
  await exitOf('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

/** Debian's packages with their dependencies, unpacked into a folder of ours: what apt does, without root. */
async function debianPackages() {
  if (process.getuid?.() === 0 || !has('apt-get') || !has('dpkg')) return;
  for (const folder of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(OWN, folder), { recursive: true });
  const options = [
    ...['-o', `Dir::State::lists=${join(OWN, 'lists')}`, '-o', 'Dir::State::status=/var/lib/dpkg/status'],
    ...['-o', `Dir::Cache=${OWN}`, '-o', `Dir::Cache::archives=${join(OWN, 'archives')}`],
    ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-o', `Dir::State=${OWN}`, '-qq'],
  ];
  await exitOf('apt-get', [...options, 'update']);
  await exitOf('apt-get', [
    ...options,
    '--reinstall',
    '--no-install-recommends',
    '--download-only',
    '-y',
    'install',
    ...PACKAGES,
  ]);
  const root = join(OWN, 'root');
  for (const file of readdirSync(join(OWN, 'archives'))) {
    if (file.endsWith('.deb')) await exitOf('dpkg', ['-x', join(OWN, 'archives', file), root]);
  }
  rmSync(join(OWN, 'archives'), { recursive: true });
  if (existsSync(join(root, 'usr/lib/chromium/chromium'))) writeWrapper(root);
}

/** A wrapper that runs the unpacked browser with its own libraries and fonts before those of the machine. */
function writeWrapper(root) {
  const libraries = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.includes('.so'))
    .map((entry) => entry.parentPath ?? Reflect.get(entry, 'path')); // The older name, before Node 20.12.
  const fonts = join(OWN, 'fonts.conf');
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${join(root, 'usr/share/fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(OWN, 'fonts')}</cachedir></fontconfig>`,
  );
  const path = [...new Set(libraries)].join(':');
  writeFileSync(
    WRAPPER,
    `#!/bin/sh\nexport LD_LIBRARY_PATH='${path}' FONTCONFIG_FILE='${fonts}'\nexec '${join(root, 'usr/lib/chromium/chromium')}' "$@"\n`,
  );
  chmodSync(WRAPPER, 0o755);
}

async function playwrightBrowser() {
  const cli = join(ROOT, 'node_modules/playwright-core/cli.js');
  const env = environment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' });
  await exitOf(node(), [cli, 'install', 'chromium'], { env });
}

function has(program) {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
}

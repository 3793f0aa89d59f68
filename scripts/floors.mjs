// Checks the direction of imports: no room of the server imports upwards, and there is no cycle of folders or files. `import type` counts
// like any other import. Tests and their helpers may import everything. Part of `npm run lint`.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The rooms of the server, lowest floor first. A room imports from floors below it and from itself. Files beside the rooms are the roof. */
export const FLOORS = [
  ['base'],
  ['db', 'integrations'],
  ['audit', 'limits', 'restorations', 'vault'],
  ['backup', 'http'],
  ['csp-reports', 'health', 'page-views', 'sessions', 'site'],
  ['calendar-feed', 'companies', 'inbox', 'live', 'mail-stops', 'notifications', 'reminders', 'tokens', 'webhooks'],
  ['calendar-sync'],
  ['accounts', 'deliveries', 'pages', 'sharing'],
  ['inquiries', 'mailings'],
  ['dev', 'profile', 'selections'],
  ['calendar-proposals', 'date-changes', 'files', 'first-view', 'my-page', 'transfer', 'withdrawal'],
  ['admin', 'archive', 'carry-over', 'open-api'],
];
const ROOF = FLOORS.length;

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WINGS = ['domain', 'server', 'web'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The imports of our own files in each source file: path → paths, all relative to the root. */
export function readImports(root = ROOT) {
  const files = globSync(
    WINGS.map((wing) => `${wing}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|^server\/testing\//.test(file));
  return Object.fromEntries(
    files.sort().map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

/** The files of ours that a source text imports. */
export function importsOf(file, text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(IMPORT)]
    .map(([, name]) => name)
    .filter((name) => /^(\.|#(domain|server|web)\/)/.test(name) && /\.tsx?$/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))));
}

/** All violations of these imports, a line each; empty without any. */
export function findFaults(imports) {
  return [...wrongFloors(imports), ...circlesOf(imports, 'files'), ...circlesOf(byFolder(imports), 'folders')];
}

function wrongFloors(imports) {
  const faults = new Set();
  for (const [file, targets] of Object.entries(imports)) {
    if (!file.startsWith('server/')) continue;
    const from = roomOf(file);
    if (floorOf(from) === -1) faults.add(`${from}: has no floor in scripts/floors.mjs`);
    for (const target of targets.filter((it) => it.startsWith('server/'))) {
      const to = roomOf(target);
      if (to !== from && floorOf(to) >= floorOf(from)) faults.add(`${file}: imports ${target}, which is not below it`);
    }
  }
  return [...faults];
}

/** The folder of the server that a file is in; '' for the roof. */
function roomOf(file) {
  const parts = file.split('/');
  return parts.length > 2 ? parts[1] : '';
}

function floorOf(room) {
  return room === '' ? ROOF : FLOORS.findIndex((rooms) => rooms.includes(room));
}

/** The same imports between folders. The root of a wing is no folder: its files may import from everywhere. */
export function byFolder(imports) {
  const folders = {};
  for (const [file, targets] of Object.entries(imports)) {
    const from = dirname(file);
    if (WINGS.includes(from)) continue;
    folders[from] ??= [];
    for (const to of targets.map(dirname)) if (to !== from && !folders[from].includes(to)) folders[from].push(to);
  }
  return folders;
}

/** The strongly connected components of more than one node (Tarjan). */
export function circlesOf(arrows, what) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  function visit(node) {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of arrows[node] ?? []) {
      if (!(next in arrows)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1 || arrows[node].includes(node))
      circles.push(`circle of ${what}: ${circle.sort().join(', ')}`);
  }
  for (const node of Object.keys(arrows)) if (!index.has(node)) visit(node);
  return circles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(readImports());
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}

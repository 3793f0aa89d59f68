// Prints what the structure of the code counts: `npm run counts [-- FOLDER]`, of this checkout or of another one.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LONGEST } from './commit-subject.mjs';
import { byFolder, circlesOf, readImports } from './floors.mjs';

const FOLDER_MAX = 25;
/** Lists of choices and generated files are data. */
const DATA = /(?:^domain\/taxonomy\/|\.gen\.ts$|\.d\.ts$|catalogue|\/migrations\/)/;

const root = resolve(process.argv[2] ?? '.');
const imports = readImports(root);
const lineCount = (file) => readFileSync(join(root, file), 'utf8').split('\n').length;

for (const wing of ['domain', 'web', 'server']) {
  const files = Object.fromEntries(Object.entries(imports).filter(([file]) => file.startsWith(`${wing}/`)));
  const folders = byFolder(files);
  const arrows = Object.values(folders)
    .flat()
    .filter((to) => to in folders).length;
  const circles = { folders: circlesOf(folders, 'folders').length, files: circlesOf(files, 'files').length };
  print(`${wing}: folders; arrows between them; circles of folders; circles of files`, [
    Object.keys(folders).length,
    arrows,
    circles.folders,
    circles.files,
  ]);
}

const sources = globSync('{domain,web,server,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules'],
});
const perFolder = Object.groupBy(
  sources.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file)),
  (file) => dirname(file),
);
const large = Object.entries(perFolder).filter(([, files]) => (files?.length ?? 0) > FOLDER_MAX);
print(`folders with more than ${FOLDER_MAX} files`, [
  large.length,
  ...large.map(([name, its]) => `${name} ${its?.length}`),
]);

const product = Object.keys(imports).filter((file) => !DATA.test(file));
const longest = product.reduce((one, other) => (lineCount(other) > lineCount(one) ? other : one), product[0] ?? '');
print('longest file without data', [longest, lineCount(longest)]);

const code = product.map((file) => withoutProse(readFileSync(join(root, file), 'utf8')));
const casts = code.flatMap((its) => its.match(/[\w)\]}>!?'"`]\s+as\s+(?!const\b)[\w{[(]/g) ?? []).length;
const lines = product.reduce((sum, file) => sum + lineCount(file), 0);
print('type assertions in 1,000 lines', [((casts * 1000) / lines).toFixed(1), `${lines} lines`]);

const subjects = execFileSync('git', ['log', '--format=%s'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
print(`commit subjects over ${LONGEST} characters`, [
  `${subjects.filter((its) => its.length > LONGEST).length} of ${subjects.length}`,
]);

/** The text without comments, imports and strings, in which `as` is no type assertion. */
function withoutProse(text) {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
    .replaceAll(/^(?:import|export)\s[^;]*?from\s.*$/gm, '')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''");
}

function print(what, values) {
  console.log(`${what}: ${values.join('; ')}`);
}

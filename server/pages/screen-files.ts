/** The scripts that a screen of the app needs beyond those in the app's page, from Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScreenPattern, type ScreenPattern } from '#domain/screens.ts';
import { codeOf } from '../base/error-code.ts';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The manifest key of a screen: routes/app/homepage.tsx?tsr-split=component---loader. */
const SCREEN = /^routes(\/.*?)(?:\/index)?\.tsx\?/;

/** The paths of the scripts of each screen; empty without a build. */
export function screenFiles(folder: string): ReadonlyMap<ScreenPattern, string[]> {
  const manifest = readManifest(folder);
  const named = filesOf(manifest, 'app.html');
  const screens = new Map<ScreenPattern, string[]>();
  for (const key of Object.keys(manifest)) {
    const pattern = SCREEN.exec(key)?.[1];
    if (pattern === undefined || !isScreenPattern(pattern)) continue;
    screens.set(
      pattern,
      [...filesOf(manifest, key)].filter((file) => !named.has(file)),
    );
  }
  return screens;
}

/** The paths of what the page of a first view asks for in its head, besides its styles: what lets the app take over, and the font of its figures. */
export function filesAhead(folder: string): { script: string; font: string } {
  const manifest = readManifest(folder);
  const pathOf = (key: string) => {
    const file = manifest[key]?.file;
    if (!file) throw new Error(`the build lacks ${key}`);
    return `/${file}`;
  };
  return { script: pathOf('first-view/take-over.ts'), font: pathOf('fonts/barlow-latin-600-normal.woff2') };
}

/** A chunk's file and those of its static imports. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const needed of chunk.imports ?? []) filesOf(manifest, needed, found);
  return found;
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
}

import { expect, test } from 'vitest';
import { findFaults, importsOf, readImports } from './floors.mjs';

test('the code has no import that runs upwards and no circle', () => {
  expect(findFaults(readImports())).toEqual([]);
});

test.each([
  ['a room imports from a floor above', { 'server/db/connect.ts': ['server/http/http.ts'] }],
  ['a room imports from its own floor', { 'server/companies/queries.ts': ['server/live/live.ts'] }],
  ['a room imports the roof', { 'server/files/queries.ts': ['server/app.ts'] }],
  ['a room has no floor', { 'server/attic/queries.ts': [] }],
  ['two files of a room import each other', { 'web/a/x.ts': ['web/a/y.ts'], 'web/a/y.ts': ['web/a/x.ts'] }],
  [
    'three folders form a circle, though no files do',
    {
      'domain/a/x.ts': ['domain/b/x.ts'],
      'domain/b/y.ts': ['domain/c/x.ts'],
      'domain/c/y.ts': ['domain/a/y.ts'],
      'domain/a/y.ts': [],
      'domain/b/x.ts': [],
      'domain/c/x.ts': [],
    },
  ],
])('refused: %s', (_, imports) => {
  expect(findFaults(imports)).toHaveLength(1);
});

test('a room may import from itself and from floors below, the roof from all', () => {
  const imports = {
    'server/http/http.ts': ['server/http/uploads.ts', 'server/base/ids.ts'],
    'server/http/uploads.ts': [],
    'server/app.ts': ['server/transfer/routes.ts'],
  };
  expect(findFaults(imports)).toEqual([]);
});

test.each([
  ["import type { Config } from '../base/config.ts';", ['server/base/config.ts']],
  ["import {\n  a,\n  type B,\n} from './b.ts';", ['server/db/b.ts']],
  ["export { a } from '#domain/time.ts';", ['domain/time.ts']],
  ["const { x } = await import('./x.ts');", ['server/db/x.ts']],
  ["import './side-effect.ts';", ['server/db/side-effect.ts']],
  ["import pg from 'pg';", []],
  ["// import { a } from './a.ts';\n/* import './b.ts' */", []],
])('an import is seen however it is written: %s', (text, expected) => {
  expect(importsOf('server/db/connect.ts', text)).toEqual(expected);
});

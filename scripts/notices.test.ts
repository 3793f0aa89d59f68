import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notices, withoutDevelopment } from './notices.mjs';

const ROOT = join(import.meta.dirname, '..');

test('E8: the notices hold the licence of every package that runs or reaches a browser, and of no tool', () => {
  const text = notices(ROOT);
  for (const [name, words] of [
    ['react', 'Meta Platforms'],
    ['hono', 'Yusuke Wada'],
    ['pg', 'Brian Carlson'],
    ['zod', 'Colin McDonnell'],
  ]) {
    const part = text.split(/^-{78}$/m).find((it) => it.startsWith(`\n${name} `));
    expect(part, name).toContain(words);
  }
  expect(text).not.toMatch(/^(vite|@biomejs\/biome|@playwright\/test) \d/m);
});

test('E8: the list of packages names the product, and leaves out what only development needs', () => {
  const tool = { name: 'cdx:npm:package:development', value: 'true' };
  const document = withoutDevelopment({
    metadata: { component: { 'bom-ref': 'shiori@0.1.0', name: 'a-folder' } },
    components: [
      { 'bom-ref': 'zod@4', name: 'zod', properties: [] },
      { 'bom-ref': 'vite@8', name: 'vite', properties: [tool] },
    ],
    dependencies: [
      { ref: 'shiori@0.1.0', dependsOn: ['zod@4', 'vite@8'] },
      { ref: 'vite@8', dependsOn: ['zod@4'] },
      { ref: 'zod@4' },
    ],
  });
  expect(document).toEqual({
    metadata: { component: { 'bom-ref': 'shiori@0.1.0', name: 'shiori' } },
    components: [{ 'bom-ref': 'zod@4', name: 'zod', properties: [] }],
    dependencies: [
      { ref: 'shiori@0.1.0', dependsOn: ['zod@4'] },
      { ref: 'zod@4', dependsOn: [] },
    ],
  });
});

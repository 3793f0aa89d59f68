import { globSync, readFileSync } from 'node:fs';
import { getTableName, isTable } from 'drizzle-orm';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

async function tablesOfSchema(): Promise<string[]> {
  const files = globSync('server/db/schema/*.ts', { cwd: ROOT });
  const modules = await Promise.all(files.map((file) => import(new URL(file, ROOT).href) as Promise<object>));
  return modules
    .flatMap((it) => Object.values(it))
    .filter(isTable)
    .map((it) => getTableName(it))
    .sort();
}

/** The cells of each row of the page's tables, by table name. */
function rowsOfPage(): [string, string[]][] {
  const page = readFileSync(new URL('docs/BOUNDS.md', ROOT), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) => {
    const [name = '', ...rest] = line
      .split('|')
      .slice(1, -1)
      .map((it) => it.trim());
    return [name.replaceAll('`', ''), rest];
  });
}

test('D6: docs/BOUNDS.md has a row for every table of the schema, once, and for no other', async () => {
  const tables = await tablesOfSchema();
  expect(tables.length).toBeGreaterThan(30);
  expect(
    rowsOfPage()
      .map(([name]) => name)
      .sort(),
  ).toEqual(tables);
});

test('D6: each row says who adds rows, how many, and when they go', () => {
  for (const [name, cells] of rowsOfPage()) {
    expect([name, cells.length, cells.every((it) => it !== '')]).toEqual([name, 3, true]);
  }
});

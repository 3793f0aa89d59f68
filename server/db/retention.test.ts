import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { housekeepingJobs } from '../housekeeping.ts';
import { folderStorage } from '../integrations/storage/folder.ts';
import type { Db } from './connect.ts';
import { RETENTION, retentionTable } from './retention.ts';
import { TABLES } from './schema/distribution.ts';

test('L-01: every table has a rule of retention, and no other', () => {
  expect(Object.keys(RETENTION).sort()).toEqual(TABLES.map((it) => getTableName(it)).sort());
});

test('L-01: the jobs that the rules name are run', () => {
  const jobs = housekeepingJobs({} as Db, folderStorage('/nowhere')).map((it) => it.name);
  const named = Object.values(RETENTION).flatMap(({ job }) => job ?? []);
  expect(named.filter((job) => !jobs.includes(job))).toEqual([]);
});

test('docs/RETENTION.md is current', () => {
  expect(readFileSync(new URL('../../docs/RETENTION.md', import.meta.url), 'utf8')).toBe(retentionTable());
});

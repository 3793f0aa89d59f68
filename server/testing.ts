import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Connection, connect } from './db/connect.ts';

/** A database of its own for the test that asks, migrated and empty; it is gone when the test has finished. */
export async function testDatabase(): Promise<Connection & { url: string }> {
  const { url, drop } = await copyDatabase();
  const connection = connect(url);
  onTestFinished(async () => {
    await connection.close();
    await drop();
  });
  return { ...connection, url };
}

/** A copy of the migrated database, for tests that share one over a whole file and drop it themselves. */
export async function copyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  url.pathname = name;
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(sql: string) {
  const url = new URL(inject('templateUrl'));
  url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

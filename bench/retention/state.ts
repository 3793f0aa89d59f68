/** What is in every table that names a person, by group of accounts, and what the rules of retention leave at a moment. */
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { type Instant, toMs } from '../../domain/time.ts';
import { RETENTION } from '../../server/db/retention.ts';
import { CLASSES, DUE, DUE_IN_DAYS, GROUPS, NAMELESS, RECORDING, WITHDREW_A_YEAR_AGO } from './data.ts';

const DAY = 86_400_000;
/** The tables in which live accounts have one record of each class. */
const RECORDED = ['reminders', 'deliveries', 'received_mails', 'audit_log'];

/** Rows by table and group. */
export type State = Record<string, number[]>;
type Holder = { table: string; column: string };

/** The columns of all tables that hold the id of an account. */
export async function findHolders(client: pg.Client): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name in ('user_id', 'added_by', 'created_by', 'actor_id', 'owner_id')
    union all select 'users', 'id' order by 1`);
  return rows;
}

/** Rows in each table that names a person, by group. */
export async function readState(client: pg.Client, holders: Holder[]): Promise<State> {
  const state: State = {};
  for (const { table, column } of holders) {
    const { rows } = await client.query<{ group: number; n: number }>(
      `select substr(${column}, 2, 1)::int as group, count(*)::int as n from ${table} where ${column} is not null group by 1`,
    );
    state[table] = Array.from({ length: GROUPS }, (_, group) => rows.find((row) => row.group === group)?.n ?? 0);
  }
  return state;
}

/** What has to be left at a moment of what there was. */
export function leftAt(state: State, now: Instant): State {
  const isOver = (days: number) => toMs(now) >= toMs(DUE) + days * DAY;
  const passed = CLASSES.filter(isOver).length;
  const rest = Object.entries(state).map(([table, groups]) => {
    const withSelections = /^1 year after withdrawal|with the selection/.test(RETENTION[table]?.until ?? '');
    const left = groups.map((count, group) => {
      const days = DUE_IN_DAYS[group] ?? null;
      if (days !== null) return isOver(days) && (withSelections || !WITHDREW_A_YEAR_AGO.includes(group)) ? 0 : count;
      return group === RECORDING && RECORDED.includes(table) ? count - passed * (state.users?.[group] ?? 0) : count;
    });
    return [table, left];
  });
  return Object.fromEntries(rest);
}

/** Rows that are gone or too many against what has to be there, and references to what is not there, one line each. */
export async function findFaults(client: pg.Client, holders: Holder[], expected: State, now: Instant, folder: string) {
  const state = await readState(client, holders);
  const faults = Object.entries(expected).flatMap(([table, groups]) =>
    groups.flatMap((count, group) => {
      const found = state[table]?.[group] ?? 0;
      return found === count ? [] : [`${table}, group ${group}: ${found} rows in place of ${count}`];
    }),
  );
  const views = NAMELESS * CLASSES.filter((days) => toMs(now) < toMs(DUE) + days * DAY).length;
  const found = await countOf(client, 'page_views');
  if (found !== views) faults.push(`page_views: ${found} rows in place of ${views}`);
  const objects = (await readdir(folder)).length;
  const files = await countOf(client, 'files');
  if (objects !== files) faults.push(`${objects} objects for ${files} files`);
  return [...faults, ...(await findOrphans(client, holders))];
}

/** Rows whose account, or whatever else a foreign key of theirs names, is not there. The audit log outlives its accounts. */
async function findOrphans(client: pg.Client, holders: Holder[]): Promise<string[]> {
  const faults: string[] = [];
  const say = (what: string, count: number) => count > 0 && faults.push(`${what}: ${count} orphans`);
  for (const { table, column } of holders.filter((it) => it.table !== 'audit_log')) {
    const orphans = `${table} t where ${column} is not null and not exists (select from users u where u.id = t.${column})`;
    say(`${table}.${column}`, await countOf(client, orphans));
  }
  const { rows } = await client.query<{ name: string; from: string; to: string; own: string[]; its: string[] }>(`
    select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      array(select attname::text from unnest(conkey) with ordinality k(no, at) join pg_attribute on attrelid = conrelid and attnum = no order by at) as own,
      array(select attname::text from unnest(confkey) with ordinality k(no, at) join pg_attribute on attrelid = confrelid and attnum = no order by at) as its
    from pg_constraint where contype = 'f'`);
  for (const { name, from, to, own, its } of rows) {
    const known = own.map((column) => `t.${column} is not null`).join(' and ');
    const same = own.map((column, at) => `t.${column} = o.${its[at]}`).join(' and ');
    say(name, await countOf(client, `${from} t where ${known} and not exists (select from ${to} o where ${same})`));
  }
  return faults;
}

/** The number of rows of a table, or of what follows `from`. */
export async function countOf(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? 0;
}

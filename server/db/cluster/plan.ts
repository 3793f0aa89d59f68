/** What moving an installation onto a cluster has left to do: it follows from the catalogue alone, so that a run that was interrupted can be continued. */
import pg from 'pg';
import { Refusal } from '../../base/refusal.ts';
import { NUMBERED, PLACES, type Place, REPLACED, references, STUDENT_KEY } from '../schema/distribution.ts';

/** One step: what it does, and its statements, which are one transaction. */
export type Step = { what: string; sql: string[] };

/** What the catalogue of a database says. */
export type Found = {
  /** The tables that are on the cluster, with their place; a plain table has none. */
  placed: Map<string, Place>;
  /** Names of constraints and indexes. */
  keys: Set<string>;
  /** `table.column` of the identity columns. */
  identities: Set<string>;
  database: string;
  isTuned: boolean;
};

/** The table by which the others of students are co-located. */
const FIRST = 'selections';

/** Statements over many shards run one after the other: after one, a transaction may still write to tables that are everywhere. */
export const TUNING = { name: 'citus.multi_shard_modify_mode', value: 'sequential' };

/**
 * What is left to do, in order; empty when all tables are where they belong. Foreign keys between tables that still move are dropped first
 * and made again last, when all rows are in place. @throws Refusal where a table was distributed in another way.
 */
export function planSteps(found: Found, shards: number): Step[] {
  // Citus itself notes a table of the coordinator when a key ties it to one that is everywhere: it can still be moved.
  const isMoved = (table: string) => (found.placed.get(table) ?? 'coordinator') !== 'coordinator';
  const wrong = Object.entries(PLACES).filter(([table, place]) => isMoved(table) && found.placed.get(table) !== place);
  if (wrong.length > 0)
    throw new Refusal(
      `These tables are already on the cluster, in another way than this release needs: ${wrong.map(([table]) => table).join(', ')}. Undo it with undistribute_table(), then run this again; nothing was changed.`,
    );
  const moving = Object.keys(PLACES).filter((table) => PLACES[table] !== 'coordinator' && !isMoved(table));
  const isMoving = (table: string) => moving.includes(table);
  const keys = references();
  const dropped = keys.filter((key) => found.keys.has(key.name) && (isMoving(key.table) || isMoving(key.target)));
  const missing = keys.filter((key) => !REPLACED[key.name] && (!found.keys.has(key.name) || dropped.includes(key)));
  const replaced = Object.entries(REPLACED);
  const dropping = (table: string, name: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;
  return [
    ...dropped.map(({ table, name }) => ({ what: `drop ${name} for now`, sql: [dropping(table, name)] })),
    ...replaced
      .filter(
        ([name, { table }]) => isMoving(table) && found.keys.has(name) && !dropped.some((key) => key.name === name),
      )
      .map(([name, { table }]) => ({ what: `drop ${name}`, sql: [dropping(table, name)] })),
    ...Object.entries(NUMBERED)
      .filter(([table, column]) => found.identities.has(`${table}.${column}`))
      .map(([table, column]) => ({ what: `number ${table} from a sequence`, sql: numberedBySequence(table, column) })),
    ...moving
      .filter((table) => PLACES[table] === 'everywhere')
      .map((table) => ({
        what: `copy ${table} to every node`,
        sql: [`SELECT create_reference_table('${table}')`, emptied(table)],
      })),
    ...[FIRST, ...Object.keys(PLACES)]
      .filter((table, at, all) => isMoving(table) && PLACES[table] === 'student' && all.indexOf(table) === at)
      .map((table) => ({ what: `split ${table} by student`, sql: [split(table, shards), emptied(table)] })),
    ...replaced.flatMap(([, { table, by }]) => {
      const name = by && /INDEX (\w+)/.exec(by)?.[1];
      return name && !found.keys.has(name) ? [{ what: `make ${name} on ${table}`, sql: [by] }] : [];
    }),
    ...missing.map((key) => ({
      what: `make ${key.name}`,
      sql: [
        `ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} FOREIGN KEY (${key.columns.join(', ')}) REFERENCES ${key.target} (${key.targetColumns.join(', ')}) ON DELETE ${key.onDelete} ON UPDATE ${key.onUpdate}`,
      ],
    })),
    ...(found.isTuned
      ? []
      : [
          {
            what: 'set what the database needs as a cluster',
            sql: [tuning(found.database)],
          },
        ]),
  ];
}

/** The settings belong to the database, not to its contents: a copy of it needs them again. */
export const tuning = (database: string) =>
  `ALTER DATABASE ${pg.escapeIdentifier(database)} SET ${TUNING.name} = '${TUNING.value}'`;

function split(table: string, shards: number): string {
  const how = table === FIRST ? `shard_count => ${shards}, colocate_with => 'none'` : `colocate_with => '${FIRST}'`;
  return `SELECT create_distributed_table('${table}', '${STUDENT_KEY}', ${how})`;
}

/** Removes the rows that were copied from the coordinator's own table, which nobody sees any more. */
const emptied = (table: string) => `SELECT truncate_local_data_after_distributing_table('${table}')`;

/** The sequence begins after the highest number. */
function numberedBySequence(table: string, column: string): string[] {
  const sequence = `${table}_${column}_seq`;
  return [
    `ALTER TABLE ${table} ALTER COLUMN ${column} DROP IDENTITY`,
    `CREATE SEQUENCE ${sequence} AS integer OWNED BY ${table}.${column}`,
    `SELECT setval('${sequence}', (SELECT coalesce(max(${column}), 0) + 1 FROM ${table}), false)`,
    `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT nextval('${sequence}')`,
  ];
}

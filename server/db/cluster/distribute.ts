/** Brings an installation onto a Citus cluster, table by table. */
import type pg from 'pg';
import { Refusal } from '../../base/refusal.ts';
import { openClient } from '../connect.ts';
import { holdMigrations } from '../migrate.ts';
import { PLACES, type Place } from '../schema/distribution.ts';
import { type Found, planSteps, type Step, TUNING } from './plan.ts';

/** The oldest major version of Citus on which this was tried. */
const OLDEST_CITUS = 13;

type Options = {
  /** Into how many parts the tables of students are split. */
  shards: number;
  /** Changes nothing. */
  dryRun: boolean;
  show?: (line: string) => void;
};

/**
 * Brings the tables of a migrated database onto its cluster, step by step; what an earlier run did is left as it is. Returns the steps.
 * @throws Refusal where that cannot be done, before anything is changed.
 */
export async function distribute(url: string, { shards, dryRun, show = () => {} }: Options): Promise<Step[]> {
  const client = await openClient(url);
  try {
    await holdMigrations(client);
    await refuseNoCluster(client);
    const steps = planSteps(await readCatalogue(client), shards);
    if (dryRun) await showSizes(client, show);
    else if (steps.length > 0) await refuseInUse(client);
    for (const [at, { what, sql }] of steps.entries()) {
      const began = performance.now();
      if (!dryRun) await runStep(client, sql);
      const took = dryRun ? '' : ` (${((performance.now() - began) / 1000).toFixed(1)} s)`;
      show(`${at + 1} of ${steps.length}: ${what}${took}`);
    }
    // Rows that were moved have no statistics: until autovacuum comes by, some statements would take a hundred times as long.
    if (!dryRun && steps.length > 0) await client.query('ANALYZE');
    return steps;
  } finally {
    await client.end();
  }
}

async function runStep(client: pg.Client, statements: string[]) {
  await client.query('BEGIN');
  await client.query(`SET LOCAL ${TUNING.name} = '${TUNING.value}'`);
  for (const statement of statements) await client.query(statement);
  await client.query('COMMIT');
}

/** @throws Refusal when some tables are on a cluster and others that belong there are not: distributing was interrupted, or a release added them. */
export async function refuseHalfDistributed(url: string) {
  const client = await openClient(url);
  try {
    if (!(await hasCitus(client))) return;
    const found = await readCatalogue(client);
    const isBegun = [...found.placed.values()].some((place) => place !== 'coordinator');
    if (isBegun && planSteps(found, 1).length > 0)
      throw new Refusal(
        'Some tables are not yet where they belong on the cluster. Stop all processes of しおり, then: npm run distribute -- --apply',
      );
  } finally {
    await client.end();
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}

async function refuseNoCluster(client: pg.Client) {
  if (!(await hasCitus(client)))
    throw new Refusal(
      'The database has no extension citus. Install Citus on every node, CREATE EXTENSION citus in this database on each, and add the nodes; docs/SCALING.md says how.',
    );
  const { rows } = await client.query<{ version: string; group: number; workers: number; dead: string | null }>(`
    SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version,
      (SELECT groupid FROM pg_dist_local_group) AS group,
      (SELECT count(*)::int FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND shouldhaveshards) AS workers,
      (SELECT string_agg(DISTINCT from_nodename || ':' || from_nodeport || ' → ' || to_nodename || ':' || to_nodeport, ', ')
       FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE) AS dead`);
  const { version = '', group, workers, dead } = rows[0] ?? { workers: 0 };
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    throw new Refusal(`The database has Citus ${version}; ${OLDEST_CITUS} or newer is needed.`);
  if (group !== 0) throw new Refusal('DATABASE_URL is a worker of the cluster; set it to the coordinator.');
  if (workers === 0)
    throw new Refusal(
      "The cluster has no workers: add them with SELECT citus_add_node('HOST', PORT) on the coordinator.",
    );
  if (dead)
    throw new Refusal(
      `Nodes of the cluster do not reach each other: ${dead}. Check that they run, and that the role may connect from node to node.`,
    );
}

/** Rows that a process writes meanwhile could be lost. */
async function refuseInUse(client: pg.Client) {
  const { rows } = await client.query<{ others: number }>(`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()`);
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new Refusal(
      `しおり is still connected to the database (${others} connections). Stop all its processes first; nothing was changed.`,
    );
}

async function readCatalogue(client: pg.Client): Promise<Found> {
  const { rows: tables } = await client.query<{ name: string; place: Place }>(`
    SELECT logicalrelid::regclass::text AS name,
      CASE WHEN partmethod = 'h' THEN 'student' WHEN repmodel = 't' THEN 'everywhere' ELSE 'coordinator' END AS place
    FROM pg_dist_partition`);
  const { rows: keys } = await client.query<{ name: string }>(`
    SELECT conname::text AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'i'`);
  const { rows: identities } = await client.query<{ name: string }>(`
    SELECT attrelid::regclass::text || '.' || attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE relnamespace = 'public'::regnamespace AND attidentity <> '' AND NOT attisdropped`);
  const { rows: database } = await client.query<{ name: string; tuned: boolean }>(
    `
    SELECT current_database()::text AS name, coalesce($1 = ANY(setconfig), false) AS tuned
    FROM pg_database d LEFT JOIN pg_db_role_setting s ON s.setdatabase = d.oid AND s.setrole = 0 WHERE datname = current_database()`,
    [`${TUNING.name}=${TUNING.value}`],
  );
  return {
    placed: new Map(tables.filter(({ name }) => name in PLACES).map(({ name, place }) => [name, place])),
    keys: new Set(keys.map(({ name }) => name)),
    identities: new Set(identities.map(({ name }) => name)),
    database: database[0]?.name ?? '',
    isTuned: database[0]?.tuned ?? false,
  };
}

async function showSizes(client: pg.Client, show: (line: string) => void) {
  const { rows } = await client.query<{ name: string; size: string }>(`
    SELECT relname::text AS name, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC`);
  for (const { name, size } of rows) if (name in PLACES) show(`${name}: ${size}, ${PLACES[name]}`);
}

/** A PostgreSQL that is given to the tests by TEST_DATABASE_URL, in place of one that they start: also the coordinator of a Citus cluster. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '../db/cluster/distribute.ts';
import { migrate } from '../db/migrate.ts';

/** How finely the tables of students are split: enough for each worker to have several shards, few enough for tests to be fast. */
const SHARDS = 4;

/**
 * Makes a migrated database to copy, and on a cluster distributes it; needs a role that may make databases and extensions. `url` is any
 * database of the server, and of a cluster one that knows its nodes. The names of the nodes are those of the cluster.
 */
export async function openGiven(url: string): Promise<{ url: string; nodeUrls: string[]; stop(): Promise<void> }> {
  const nodes = await nodesOf(url);
  const name = `test_template_${randomBytes(6).toString('hex')}`;
  const at = (node: { host: string; port: number }, database = name) => {
    const its = new URL(url);
    its.pathname = database;
    if (nodes.length > 1) {
      its.hostname = node.host;
      its.port = String(node.port);
    }
    return its.href;
  };
  const everywhere = (sql: string, database = 'postgres') =>
    Promise.all(nodes.map((node) => ask(at(node, database), sql)));
  await everywhere(`CREATE DATABASE ${name}`);
  const [coordinator = { host: '', port: 0 }, ...workers] = nodes;
  const template = at(coordinator);
  if (workers.length > 0) {
    await everywhere('CREATE EXTENSION citus', name);
    await ask(template, `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
    for (const { host, port } of workers) await ask(template, `SELECT citus_add_node('${host}', ${port})`);
  }
  await migrate(template);
  if (workers.length > 0) {
    await distribute(template, { shards: SHARDS, dryRun: false });
    // Citus keeps a connection to each database that it was asked about, and a database with connections cannot be copied.
    await everywhere(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await everywhere(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  }
  return {
    url: template,
    nodeUrls: nodes.map((node) => at(node)),
    stop: async () => void (await everywhere(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** The nodes of a cluster, its coordinator first; of one PostgreSQL the server itself. */
async function nodesOf(url: string): Promise<{ host: string; port: number }[]> {
  const [citus] = await ask(url, "SELECT FROM pg_extension WHERE extname = 'citus'");
  const alone = [{ host: '', port: 0 }];
  if (!citus) return alone;
  const nodes = await ask<{ host: string; port: number }>(
    url,
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
  );
  return nodes.length > 1 ? nodes : alone;
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<T>(sql).finally(() => client.end());
  return rows;
}

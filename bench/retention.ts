/**
 * How long the jobs of retention take where many accounts have their day at once: half of them withdrew a year ago, half of them three.
 * node bench/retention.ts [--accounts=100000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { DAY, plus } from '../domain/time.ts';
import { connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { databaseNow } from '../server/deliveries/queries.ts';
import { countDue } from '../server/retention-due.ts';
import { purgeDeleted } from '../server/selections/jobs.ts';
import { endSelections, purgeWithdrawn } from '../server/withdrawal/retention.ts';

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } });
const accounts = Number(values.accounts);
const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
await migrate(cluster.url);
const { db, close } = connect(cluster.url);
const now = await databaseNow(db);

/** Runs a step and prints its time. */
async function timed(what: string, act: () => Promise<unknown>) {
  const began = performance.now();
  await act();
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`);
}

/** Accounts with a profile, one selection and two events each; as many that have not withdrawn stay. */
async function fill(tx: Db) {
  const [year, three] = [plus(now, -367 * DAY), plus(now, -3 * 366 * DAY - 2 * DAY)];
  await tx.execute(sql`insert into users (id, email, name, withdrawn_at, selections_deleted_at)
    select 'u' || n, 'u' || n || '@withdrawn.invalid', '青井 葵',
      case n % 4 when 0 then ${year}::timestamptz when 1 then ${three}::timestamptz end, case n % 4 when 1 then ${year}::timestamptz end
    from generate_series(1, ${2 * accounts}::int) n`);
  await tx.execute(sql`insert into profiles (user_id) select id from users`);
  await tx.execute(sql`insert into selections (user_id, id, company_name, priority, selection_phase)
    select id, 's' || id, '朝日商事', 'first', 'intern' from users where selections_deleted_at is null`);
  await tx.execute(sql`insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select user_id, id || 'e' || n, id, 'es_deadline', 'deadline', ${now}::timestamptz, 'intern' from selections, generate_series(1, 2) n`);
  await tx.execute(sql`analyze`);
}

try {
  await timed(`${2 * accounts} accounts, of which ${accounts} are due`, () => fill(db));
  await timed('count what is due', async () => console.log(await countDue(db, now)));
  await timed('withdrawn_selections', () => endSelections(db, now));
  await timed('deleted', () => purgeDeleted(db, plus(now, DAY)));
  await timed('withdrawn_accounts', () => purgeWithdrawn(db, now));
  console.log(await countDue(db, now));
} finally {
  await close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

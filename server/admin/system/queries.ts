import { sql } from 'drizzle-orm';
import type { JobView, VersionsView } from '#domain/admin/system.ts';
import release from '../../../package.json' with { type: 'json' };
import type { Db } from '../../db/connect.ts';
import { newestMigration } from '../../db/migrate.ts';

/** The jobs of housekeeping, those that need attention first. */
export async function listJobs(db: Db): Promise<JobView[]> {
  const { rows } = await db.execute<JobView>(sql`
    select name, last_ok_at as "lastOkAt", next_run_at as "nextRunAt", failures, last_error_code as "lastErrorCode",
      coalesce(lease_until > now(), false) as "isRunning",
      coalesce(last_ok_at, created_at) < now() - 3 * interval_ms * interval '1 millisecond' as "isLate"
    from job_runs order by failures > 0 desc, name`);
  return rows;
}

/** What runs here. */
export async function readVersions(db: Db): Promise<VersionsView> {
  const { rows } = await db.execute<{ postgres: string; migrations: number }>(sql`
    select current_setting('server_version') as postgres, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
  const { postgres = '', migrations = 0 } = rows[0] ?? {};
  return {
    app: release.version,
    node: process.versions.node,
    postgres,
    migrations,
    migration: await newestMigration(),
  };
}

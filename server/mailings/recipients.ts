/** Who gets a mailing. */
import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#domain/admin/mailings.ts';
import type { Db } from '../db/connect.ts';
import { SILENT } from '../deliveries/queries.ts';

type Addressed = { audience: Audience; essential: boolean };

/** Students `u` who may be mailed: verified, neither suspended nor withdrawn, and those who want no updates only what is essential. */
export const mayBeMailed = (essential: boolean | SQL) => sql`(u.email_verified and not ${SILENT}
  and (${essential} or coalesce(n.updates_enabled, true))
  and not exists (select from mail_stops m where m.user_id = u.id and m.reason = 'hard_bounce' and m.address = u.email and m.until is null))`;

/** Student `u` belongs to the audience. */
function belongs(audience: Audience): SQL {
  switch (audience.to) {
    case 'all':
      return sql`true`;
    case 'graduationYears':
      return sql`p.graduation_year = any(${sql.param(audience.years)}::int[])`;
    case 'industries':
      return sql`exists (select from target_industries t where t.user_id = u.id and t.category = any(${sql.param(audience.industries)}::text[]))`;
    case 'address':
      return sql`u.email = ${audience.email}`;
  }
}

const from = ({ audience, essential }: Addressed) => sql`from users u
  left join profiles p on p.user_id = u.id
  left join notification_settings n on n.user_id = u.id
  where ${belongs(audience)} and ${mayBeMailed(essential)}`;

/** How many would get it now. */
export async function countRecipients(db: Db, to: Addressed): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from(to)}`);
  return rows[0]?.count ?? 0;
}

/** The next of them by id. */
export async function nextRecipients(db: Db, to: Addressed, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select u.id ${from(to)} and u.id > ${after ?? ''} order by u.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

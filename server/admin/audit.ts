/** What administrators read of people and change, in the audit log. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { AdminAction } from '#domain/admin/actions.ts';
import type { AuditFact } from '#domain/admin/audit-facts.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { noteActs } from '../audit/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema/operation.ts';

type AdminAct<A extends AdminAction, D> = {
  /** The id of the entry, where something else refers to it. */
  id?: string;
  adminId: string;
  action: A;
  /** The id of the user or thing; none for what concerns many. */
  subject?: string;
  /** Further facts, which the screen has words for; never anything that a student wrote, nor an address. */
  detail?: D & { [K in Exclude<keyof D, AuditFact<A>>]: never };
};

/** The console reads again what it shows: within this time, that is still the same look. */
const LOOK_MS = 5 * MINUTE;

/** Records what an administrator changed. Belongs in the transaction of the change, so that neither is there without the other. */
export async function noteAdminAct<A extends AdminAction, D extends object>(
  tx: Db,
  { adminId, detail, ...act }: AdminAct<A, D>,
  now: Instant,
) {
  await noteActs(tx, [{ actorId: adminId, ...act, ...(detail && { detail: { ...detail } }) }], now);
}

/** Records what an administrator reads of people, in the transaction that reads it; once for a look that lasts. */
export async function noteAdminRead<A extends AdminAction, D extends object>(
  tx: Db,
  look: AdminAct<A, D>,
  now: Instant,
) {
  const { adminId, action, subject = null, detail = null } = look;
  const json = detail && JSON.stringify(detail);
  const same = and(
    eq(auditLog.actorId, adminId),
    eq(auditLog.action, action),
    sql`${auditLog.subject} is not distinct from ${subject}::text`,
    sql`${auditLog.detail} is not distinct from ${json}::jsonb`,
    gt(auditLog.createdAt, plus(now, -LOOK_MS)),
  );
  if ((await tx.$count(auditLog, same)) === 0) await noteAdminAct(tx, look, now);
}

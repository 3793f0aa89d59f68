import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AUDIT_PAGE, AUDITED, type Audited, type AuditQuery, type AuditView } from '#domain/admin/audit.ts';
import { addDays, type Instant, jstInstant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { companies, companyEdits } from '../../db/schema/companies.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { isUndoableEdit } from '../companies/edits.ts';

const admins = alias(users, 'admins');
const subjects = alias(users, 'subjects');
const kept = alias(companies, 'kept');

/** A page of what administrators did, the newest first. */
export async function readAuditLog(db: Db, asked: AuditQuery, now: Instant): Promise<AuditView> {
  const { id, createdAt } = auditLog;
  const found = await db
    .select({
      id,
      at: createdAt,
      admin: admins.email,
      action: sql<Audited>`${auditLog.action}`,
      subject: auditLog.subject,
      subjectEmail: subjects.email,
      subjectName: companies.displayName,
      isUndoable: sql<boolean>`coalesce(${isUndoableEdit(now)}, false)`,
      detail: sql<Record<string, unknown> | null>`case when ${kept.id} is null then ${auditLog.detail}
        else jsonb_set(${auditLog.detail}, '{into}', to_jsonb(${kept.displayName})) end`,
    })
    .from(auditLog)
    .leftJoin(admins, eq(admins.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subject))
    .leftJoin(companies, eq(companies.id, auditLog.subject))
    .leftJoin(kept, eq(kept.id, sql`${auditLog.detail} ->> 'into'`))
    .leftJoin(companyEdits, eq(companyEdits.id, auditLog.id))
    .where(sql`${id} in (${pageOf(asked)})`)
    .orderBy(desc(createdAt), desc(id));
  const entries = found.slice(0, AUDIT_PAGE);
  return { entries, next: found.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * SQL: the ids of a page and of one entry more. Among all that students did, the acts of administrators are few: the newest of each kind are
 * taken from the index by kind, whose order the inner query asks for, so that nothing else is read. What was done by or to one is few as it is.
 */
function pageOf({ action, ...asked }: AuditQuery): SQL {
  const some = matching(asked);
  const acts = sql`${sql.param(action ? [action] : Object.keys(AUDITED))}::text[]`;
  const newest = sql`created_at desc, id desc limit ${AUDIT_PAGE + 1}`;
  if (asked.admin || asked.subject)
    return sql`select id from audit_log where action = any(${acts}) and ${some} order by ${newest}`;
  return sql`select found.id from unnest(${acts}) act (name) cross join lateral (
    select id, created_at from audit_log where action between act.name and act.name and ${some}
    order by action desc, ${newest}) found order by ${newest}`;
}

function matching({ admin, subject, from, to, before }: Omit<AuditQuery, 'action'>): SQL {
  const last = sql`select created_at, id from audit_log where id = ${before}`;
  const conditions = [
    sql`true`,
    admin && sql`actor_id = ${userOf(admin)}`,
    subject && sql`(subject = ${subject} or subject = ${userOf(subject)})`,
    from && sql`created_at >= ${jstInstant(from, '00:00')}`,
    to && sql`created_at < ${jstInstant(addDays(to, 1), '00:00')}`,
    // The first of the two lets an index end where the page before did.
    before &&
      sql`created_at <= (select created_at from audit_log where id = ${before}) and (created_at, id) < (${last})`,
  ].filter((it) => it !== undefined && it !== '');
  return sql.join(conditions as SQL[], sql` and `);
}

/** The id of the account with an address, in any case of its letters. */
function userOf(email: string) {
  return sql`(select u.id from users u where u.email = ${email.toLowerCase()})`;
}

import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
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
  const { admin, action, subject, from, to, before } = asked;
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
    .where(
      and(
        inArray(auditLog.action, action ? [action] : Object.keys(AUDITED)),
        admin ? eq(auditLog.actorId, userOf(admin)) : undefined,
        subject ? or(eq(auditLog.subject, subject), eq(auditLog.subject, userOf(subject))) : undefined,
        from ? gte(createdAt, jstInstant(from, '00:00')) : undefined,
        to ? lt(createdAt, jstInstant(addDays(to, 1), '00:00')) : undefined,
        before ? sql`(${createdAt}, ${id}) < (select created_at, id from audit_log where id = ${before})` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(AUDIT_PAGE + 1);
  const entries = found.slice(0, AUDIT_PAGE);
  return { entries, next: found.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/** The id of the account with an address, in any case of its letters. */
function userOf(email: string) {
  return sql`(select u.id from users u where u.email = ${email.toLowerCase()})`;
}

import { Hono } from 'hono';
import { auditQuery } from '#domain/admin/audit.ts';
import { transaction } from '../../db/connect.ts';
import { query, type SignedIn } from '../../http/http.ts';
import { noteAdminRead } from '../audit.ts';
import { readAuditLog } from './queries.ts';

/** The audit log; reading it is in it, too. */
export const auditRoutes = new Hono<SignedIn>().get('/', query(auditQuery), async (c) => {
  const { db, userId: adminId } = c.var;
  const page = await transaction(db, async (tx) => {
    await noteAdminRead(tx, { adminId, action: 'audit_log_viewed' }, c.var.now());
    return readAuditLog(tx, c.req.valid('query'), c.var.now());
  });
  return c.json(page);
});

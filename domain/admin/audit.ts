/** The audit log as administrators read it: their own acts, and who was made one. What students do with their accounts is theirs to see. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { type Day, type Instant, isDay } from '../time.ts';
import { ADMIN_ACTIONS } from './actions.ts';

/** The entries that are shown, with their names. */
export const AUDITED = {
  ...ADMIN_ACTIONS,
  admin_granted: '管理者の権限を付与',
  admin_revoked: '管理者の権限を解除',
} as const;
export type Audited = keyof typeof AUDITED;

/** The number of entries on a page. */
export const AUDIT_PAGE = 50;
const TEXT_MAX = 254;
const day = z.string().check(z.refine(isDay)) as z.ZodMiniType<Day, Day>;

/** `admin` is an address, `subject` an address or an id; the days are the first and the last. `before` is the last entry of the page before. */
export const auditQuery = z.strictObject({
  admin: z.optional(line(TEXT_MAX)),
  action: z.optional(z.enum(Object.keys(AUDITED) as [Audited, ...Audited[]])),
  subject: z.optional(line(TEXT_MAX)),
  from: z.optional(day),
  to: z.optional(day),
  before: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))),
});
export type AuditQuery = z.output<typeof auditQuery>;

export type AuditEntry = {
  id: string;
  at: Instant;
  /** The address of the administrator; null for the product itself and for who is gone. */
  admin: string | null;
  action: Audited;
  /** The id of what it was done to, and the address where that is a user. */
  subject: string | null;
  subjectEmail: string | null;
  /** The name of the company that it was done to. */
  subjectName: string | null;
  /** The facts that `AUDIT_FACTS` names; in the place of the id of a company its name. */
  detail: Record<string, unknown> | null;
  /** Whether it is a change of a company that can be undone by its id. */
  isUndoable: boolean;
};

/** A page of the log, the newest first. */
export type AuditView = { entries: AuditEntry[]; next: string | null };

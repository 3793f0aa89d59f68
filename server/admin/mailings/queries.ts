import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { safeParse } from 'zod/v4/core';
import {
  MAX_MAILING_DRAFTS,
  type MailingCounts,
  type MailingDraft,
  type MailingPage,
  type MailingState,
  type MailingView,
  sendableDraft,
} from '#domain/admin/mailings.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { announce, type Db } from '../../db/connect.ts';
import { mailingRecipients, mailings } from '../../db/schema/mailings.ts';
import { countRecipients } from '../../mailings/recipients.ts';

const LISTED = 100;

/** The mailings that changed last. */
export async function listMailings(db: Db): Promise<MailingView[]> {
  const rows = await db.select().from(mailings).orderBy(desc(mailings.updatedAt), desc(mailings.id)).limit(LISTED);
  const counts = await countMails(
    db,
    rows.filter(({ state }) => state !== 'draft').map(({ id }) => id),
  );
  return rows.map((row) => viewOf(row, counts.get(row.id)));
}

/** One mailing with its text. @throws AppError `not_found`. */
export async function readMailing(db: Db, id: string): Promise<MailingPage> {
  const row = await findMailing(db, id);
  const isDraft = row.state === 'draft';
  const counts = isDraft ? undefined : (await countMails(db, [id])).get(id);
  return { ...viewOf(row, counts), body: row.body, recipients: isDraft ? await countRecipients(db, row) : null };
}

/** @throws AppError `not_found`. */
export async function findMailing(db: Db, id: string) {
  const [row] = await db.select().from(mailings).where(eq(mailings.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

type Row = typeof mailings.$inferSelect;

const NONE: MailingCounts = { waiting: 0, sent: 0, failed: 0, withheld: 0 };

function viewOf(row: Row, counts: MailingCounts | undefined): MailingView {
  const { id, subject, essential, audience, version, updatedAt, startedAt, endedAt, isListed } = row;
  const state = row.state as MailingState;
  const its = { id, state, subject, essential, audience, version, updatedAt, startedAt, endedAt, isListed };
  return { ...its, counts: state === 'draft' ? null : (counts ?? NONE) };
}

/** What each state of a mail counts as. `unknown` was handed over, and only its arrival is uncertain. */
const COUNTED: Record<string, keyof MailingCounts> = {
  due: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  unknown: 'sent',
  failed: 'failed',
  cancelled: 'withheld',
};

async function countMails(db: Db, ids: string[]): Promise<Map<string, MailingCounts>> {
  const all = new Map<string, MailingCounts>();
  if (ids.length === 0) return all;
  const rows = await db
    .select({ id: mailingRecipients.mailingId, state: mailingRecipients.state, count: count() })
    .from(mailingRecipients)
    .where(inArray(mailingRecipients.mailingId, ids))
    .groupBy(mailingRecipients.mailingId, mailingRecipients.state);
  for (const row of rows) {
    const counts = all.get(row.id) ?? { ...NONE };
    counts[COUNTED[row.state] ?? 'failed'] += row.count;
    all.set(row.id, counts);
  }
  return all;
}

/** Makes an empty draft. @throws AppError `too_many`. */
export async function createDraft(tx: Db, adminId: string, now: Instant): Promise<string> {
  const drafts = await tx.$count(mailings, eq(mailings.state, 'draft'));
  if (drafts >= MAX_MAILING_DRAFTS) throw new AppError('too_many');
  const id = newId();
  const at = { createdAt: now, updatedAt: now };
  await tx.insert(mailings).values({ id, createdBy: adminId, audience: { to: 'all' }, ...at });
  return id;
}

/** Saves a draft. @throws AppError `conflict` where it was changed or sent meanwhile; `not_found`. */
export async function saveDraft(
  tx: Db,
  id: string,
  { version, ...draft }: MailingDraft,
  now: Instant,
): Promise<number> {
  const saved = await tx
    .update(mailings)
    .set({ ...draft, version: version + 1, updatedAt: now })
    .where(isDraftAt(id, version))
    .returning({ id: mailings.id });
  if (saved.length === 0) await refuse(tx, id);
  return version + 1;
}

/** @throws AppError `conflict` where it was changed or sent meanwhile; `not_found`. */
export async function deleteDraft(tx: Db, id: string, version: number) {
  const gone = await tx.delete(mailings).where(isDraftAt(id, version)).returning({ id: mailings.id });
  if (gone.length === 0) await refuse(tx, id);
}

/**
 * Begins to send a draft; the job does the rest. False when it was begun before, by the other press or the other tab.
 * @throws AppError `invalid_input` without subject or text; `conflict` where it was changed meanwhile; `not_found`.
 */
export async function startMailing(tx: Db, id: string, version: number, adminId: string, now: Instant) {
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  if (row.state !== 'draft') return false;
  if (row.version !== version) throw new AppError('conflict');
  const read = safeParse(sendableDraft, row);
  if (!read.success) throw new AppError('invalid_input', { fields: read.error.issues.map((it) => it.path.join('.')) });
  await tx
    .update(mailings)
    .set({ state: 'sending', startedBy: adminId, startedAt: now, updatedAt: now, version: version + 1 })
    .where(eq(mailings.id, id));
  await announce(tx, 'reminders', '');
  return true;
}

/** Stops a mailing that is being sent, or goes on with one that was stopped. False when it was so. @throws AppError `not_found`. */
export async function setStopped(tx: Db, id: string, stopped: boolean, now: Instant): Promise<boolean> {
  const [from, to] = stopped ? ['sending', 'stopped'] : ['stopped', 'sending'];
  const changed = await tx
    .update(mailings)
    .set({ state: to, endedAt: stopped ? now : null, updatedAt: now, version: sql`${mailings.version} + 1` })
    .where(and(eq(mailings.id, id), eq(mailings.state, from)))
    .returning({ id: mailings.id });
  if (changed.length === 0) await findMailing(tx, id);
  if (!stopped) await announce(tx, 'reminders', '');
  return changed.length > 0;
}

const isDraftAt = (id: string, version: number) =>
  and(eq(mailings.id, id), eq(mailings.state, 'draft'), eq(mailings.version, version));

async function refuse(tx: Db, id: string): Promise<never> {
  await findMailing(tx, id);
  throw new AppError('conflict');
}

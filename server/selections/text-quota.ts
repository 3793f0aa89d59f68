import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { AppError, TEXT_LEFT_HEADER } from '#domain/errors.ts';
import { bytesLeftToWarn, MAX_TEXT_BYTES, ROW_BYTES } from '#domain/selections/text-quota.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { type SignedIn, write } from '../http/http.ts';

const SELECTION_TEXTS = [
  selections.customCompanyName,
  selections.jobType,
  selections.eventTitle,
  selections.companyUrl,
  selections.notes,
  selections.esContent,
  selections.esDocUrl,
  selections.myPageId,
  selections.myPagePassword,
];
const EVENT_TEXTS = [
  events.publicDescription,
  events.publicContent,
  events.publicUrl,
  events.publicLocation,
  events.location,
  events.privateUrl,
  events.privateMemo,
  events.calendarUid,
];

/**
 * `write` (http/http.ts) for routes that store texts. An answer whose write came close to the quota tells the bytes left.
 * @throws AppError `text_full` as well.
 */
export async function writeText<T>(c: Context<SignedIn>, act: (tx: Db) => Promise<T>): Promise<T> {
  const { result, left } = await write(c, (tx) => withinTextQuota(tx, c.var.userId, () => act(tx)));
  if (left !== null) c.header(TEXT_LEFT_HEADER, String(left));
  return result;
}

/**
 * Runs a write of a student's texts and refuses it when the total exceeds the quota. A student who is over it already may still write what
 * takes no more space. Deleted texts that can be restored count against twice the quota, so that deleting makes room at once.
 * @throws AppError `text_full`, which rolls the write back.
 */
async function withinTextQuota<T>(tx: Db, userId: string, act: () => Promise<T>) {
  const before = await textBytes(tx, userId);
  const result = await act();
  const after = await textBytes(tx, userId);
  const tooMuch = after.shown > MAX_TEXT_BYTES && after.shown > before.shown;
  if (tooMuch || (after.all > 2 * MAX_TEXT_BYTES && after.all > before.all)) throw new AppError('text_full');
  return { result, left: bytesLeftToWarn(before.shown, after.shown) };
}

type Stored = { shown: number; all: number };

/**
 * Bytes of text that a student has stored. PostgreSQL reads the length of a text without the text, so a row costs the same however long it
 * is.
 */
async function textBytes(tx: Db, userId: string): Promise<Stored> {
  const { rows } = await tx.execute<Stored>(sql`
    select coalesce(sum(bytes) filter (where shown), 0)::float8 as shown, coalesce(sum(bytes), 0)::float8 as "all"
    from (
      select ${bytesOf(SELECTION_TEXTS)} as bytes, ${selections.deletedAt} is null as shown
      from ${selections} where ${selections.userId} = ${userId}
      union all
      select ${bytesOf(EVENT_TEXTS)}, ${events.deletedAt} is null from ${events} where ${events.userId} = ${userId}
    ) stored`);
  return rows[0] ?? { shown: 0, all: 0 };
}

function bytesOf(columns: PgColumn[]): SQL {
  const lengths = columns.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql`${sql.raw(String(ROW_BYTES))} + ${sql.join(lengths, sql` + `)}`;
}

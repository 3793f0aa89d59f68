/**
 * Moves what is shared of selections from one company to another: when companies are merged, and back when that is undone. To be called
 * behind `lockOutStudents`, after the selections have moved.
 */
import { and, inArray, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import { newRandomId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { events, mergedSelections, selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { linkedEventId } from './contributions.ts';
import { keepDetails } from './details.ts';
import { isSameDate } from './same-date.ts';
import { keepVariants } from './variants.ts';

/**
 * The selections that `mergeId` recorded have moved from one company to the other. `entries`: the shared events that move even if none of
 * these students is behind them. Those with the same date at the other company are joined with it in any case, as students may have begun
 * with them who are behind another one now.
 */
export type Move = { mergeId: string; from: string; to: string; entries: 'all' | string[] };

/**
 * A shared event that something is moved from, and the one that has it now: itself, where nobody else is behind it; one that was there, or
 * that was made.
 */
export type Pair = { from: string; fromNo: number; to: string; toNo: number; isMade: boolean };

/**
 * Moves the contributions of these selections, with their links and variants. A shared event that only they are behind moves as it is, with
 * its reports; others are left behind or joined. @returns every shared event of which something moved.
 */
export async function moveShared(tx: Db, move: Move, now: Instant): Promise<Pair[]> {
  const eventIds = await contributing(tx, move);
  const pairs = await pairsOf(tx, move, eventIds, now);
  const joined = pairs.filter((it) => it.from !== it.to);
  await moveRows(tx, move, pairs);
  await moveContributions(tx, joined, eventIds);
  await moveLinks(tx, move);
  await moveVariants(tx, move, pairs, now);
  await count(tx, joined);
  await keepDetails(tx, idsOf(joined), now);
  return pairs;
}

const idsOf = (pairs: Pair[]) => [...new Set(pairs.flatMap((it) => [it.from, it.to]))];

/** The events of the moved selections that are behind a shared event of the company that they leave. */
async function contributing(tx: Db, { mergeId, from }: Move): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select e.id from ${mergedSelections} m
    join ${events} e on e.user_id = m.user_id and e.selection_id = m.selection_id
    join ${sharedContributions} c on c.user_id = e.user_id and c.event_id = e.id
    join ${sharedEvents} s on s.id = c.shared_event_id
    where m.merge_id = ${mergeId} and s.company_id = ${from}`);
  return rows.map((it) => it.id);
}

type Found = { id: string; no: number; others: boolean; movers: boolean; sameId: string | null; sameNo: number | null };

/** Every shared event to be moved, and where to. The missing ones are created. */
async function pairsOf(tx: Db, { from, to, entries }: Move, eventIds: string[], now: Instant): Promise<Pair[]> {
  const behind = sql`select from ${sharedContributions} c where c.shared_event_id = e.id`;
  const moving = sql`c.event_id = any(${sql.param(eventIds)}::text[])`;
  const { rows } = await tx.execute<Found>(sql`
    select e.id, e.no, exists (${behind} and not ${moving}) as others, exists (${behind} and ${moving}) as movers,
      same.id as "sameId", same.no as "sameNo"
    from ${sharedEvents} e
    left join ${sharedEvents} same on same.company_id = ${to} and ${isSameDate(sql`same`, sql`e`)}
    where e.company_id = ${from} and (${entries === 'all'} or e.id = any(${sql.param(entries === 'all' ? [] : entries)}::text[])
      or same.id is not null or exists (${behind} and ${moving}))
    order by e.event_type, e.selection_phase, e.graduation_year, e.deadline`);
  const pairs: Pair[] = [];
  for (const { id, no, others, movers, sameId, sameNo } of rows) {
    if (sameId !== null && sameNo !== null) {
      pairs.push({ from: id, fromNo: no, to: sameId, toNo: sameNo, isMade: false });
    } else if (!others) pairs.push({ from: id, fromNo: no, to: id, toNo: no, isMade: false });
    else if (movers) pairs.push({ from: id, fromNo: no, ...(await split(tx, id, to, now)), isMade: true });
  }
  return pairs;
}

/** A shared event of the same key at the other company, where others stay behind this one. */
async function split(tx: Db, id: string, companyId: string, now: Instant): Promise<{ to: string; toNo: number }> {
  const { rows } = await tx.execute<{ to: string; toNo: number }>(sql`
    insert into ${sharedEvents} (id, company_id, event_type, selection_phase, graduation_year, deadline, hidden_at, cleared_at,
      decided_at, removed_at, created_at, updated_at)
    select ${newRandomId()}, ${companyId}, event_type, selection_phase, graduation_year, deadline, hidden_at, cleared_at,
      decided_at, removed_at, created_at, ${now}::timestamptz
    from ${sharedEvents} where id = ${id} returning id as to, no as "toNo"`);
  const [made] = rows;
  if (!made) throw new Error('a shared event was inserted and is not there');
  return made;
}

async function moveRows(tx: Db, { to }: Move, pairs: Pair[]) {
  const whole = pairs.filter((it) => it.from === it.to).map((it) => it.from);
  if (whole.length > 0) await tx.update(sharedEvents).set({ companyId: to }).where(inArray(sharedEvents.id, whole));
}

async function moveContributions(tx: Db, joined: Pair[], eventIds: string[]) {
  if (joined.length === 0 || eventIds.length === 0) return;
  await tx.execute(sql`
    update ${sharedContributions} c set shared_event_id = pair."to"
    from ${rowsOf(joined)} as pair ("from" text, "to" text)
    where c.shared_event_id = pair."from" and c.event_id = any(${sql.param(eventIds)}::text[])`);
}

const rowsOf = (rows: unknown[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

/** With which shared event each event of the moved selections began, and of which it is a copy. */
async function moveLinks(tx: Db, { mergeId, from, to }: Move) {
  const isMoved = sql`m.merge_id = ${mergeId} and m.user_id = e.user_id and m.selection_id = e.selection_id`;
  await tx.execute(sql`
    update ${events} e set linked_event_id = ${`${to}_`}::text || e.original_event_index
    from ${mergedSelections} m
    where ${isMoved} and e.linked_event_id = ${`${from}_`}::text || e.original_event_index`);
  await tx.execute(sql`
    update ${events} e set linked_event_id = ${`${to}_`}::text || there.no, original_event_index = there.no
    from ${mergedSelections} m, ${sharedEvents} here, ${sharedEvents} there
    where ${isMoved} and here.company_id = ${from} and here.no = e.original_event_index
      and there.company_id = ${to} and ${isSameDate(sql`there`, sql`here`)}`);
  await tx.execute(sql`
    update ${events} e set shared_event_id = there.id
    from ${mergedSelections} m, ${sharedEvents} here, ${sharedEvents} there
    where ${isMoved} and here.company_id = ${from} and here.id = e.shared_event_id
      and there.company_id = ${to} and ${isSameDate(sql`there`, sql`here`)}`);
}

/** Variants follow their events. Those of students who are at both companies are computed again where two may have become one. */
async function moveVariants(tx: Db, move: Move, pairs: Pair[], now: Instant) {
  const { atBoth, others } = await studentsOf(tx, move);
  const known = new Set(pairs.map((it) => it.fromNo));
  const { rows: gone } = await tx.execute<{ no: number }>(sql`
    select distinct original_event_index as no from ${linkedVariants} where company_id = ${move.from}`);
  const numbers = [
    ...pairs.map(({ fromNo, toNo }) => ({ from: fromNo, to: toNo })),
    ...gone.filter(({ no }) => !known.has(no)).map(({ no }) => ({ from: no, to: no })),
  ];
  if (numbers.length === 0) return;
  const links = numbers.map((it) => ({
    old: linkedEventId(move.from, it.from),
    new: linkedEventId(move.to, it.to),
    no: it.to,
  }));
  await tx.execute(sql`
    update ${linkedVariants} v set linked_event_id = link.new, company_id = ${move.to}, original_event_index = link.no
    from ${rowsOf(links)} as link (old text, new text, no int)
    where v.linked_event_id = link.old and v.added_by = any(${sql.param(others)}::text[])`);
  if (atBoth.length === 0) return;
  // Of shared events that became one, it is not known which of a student's events went back: only those that differ have a variant.
  const joined = pairs.filter((it) => it.from !== it.to);
  const both = joined.flatMap((it) => [linkedEventId(move.from, it.fromNo), linkedEventId(move.to, it.toNo)]);
  await tx
    .delete(linkedVariants)
    .where(and(inArray(linkedVariants.addedBy, atBoth), inArray(linkedVariants.linkedEventId, both)));
  await keepVariants(tx, atBoth, [move.from, move.to], now);
}

/** The students whose selections have moved: those who have others at the company that they came to or left, and all others. */
async function studentsOf(tx: Db, { mergeId, from, to }: Move): Promise<{ atBoth: string[]; others: string[] }> {
  const { rows } = await tx.execute<{ userId: string; atBoth: boolean }>(sql`
    select m.user_id as "userId", bool_or(s.id is not null) as "atBoth"
    from ${mergedSelections} m
    left join ${selections} s on s.user_id = m.user_id and s.company_id in (${from}, ${to}) and not exists (
      select from ${mergedSelections} also where also.merge_id = m.merge_id and also.user_id = s.user_id and also.selection_id = s.id)
    where m.merge_id = ${mergeId} group by m.user_id`);
  const ids = (atBoth: boolean) => rows.filter((it) => it.atBoth === atBoth).map((it) => it.userId);
  return { atBoth: ids(true), others: ids(false) };
}

/** The numbers of shared events after contributions were moved between them. */
async function count(tx: Db, joined: Pair[]) {
  if (joined.length === 0) return;
  const of = sql`from ${sharedContributions} c where c.shared_event_id = e.id`;
  await tx.execute(sql`
    update ${sharedEvents} e set confirmations = (select count(distinct c.user_id)::int ${of}),
      counts_from = coalesce((select min(c.counts_from) ${of}), e.counts_from),
      last_confirmed_at = coalesce((select max(c.confirmed_at) ${of}), e.last_confirmed_at)
    where e.id = any(${sql.param(idsOf(joined))}::text[])`);
}

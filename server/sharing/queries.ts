/**
 * What a student sees of other students' dates at a company. Only the shared tables are read, and the student's own contributions: nobody's
 * selections or events.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type SharedEntry, type SharedEventsView, sharedEventsFor } from '#domain/sharing/shared-events.ts';
import { countedConfirmations } from '#domain/sharing/sharing.ts';
import { EVENT_TYPE_IDS, EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { addMonths, type Instant, jstDay, jstInstant } from '#domain/time.ts';
import { readCompany } from '../companies/queries.ts';
import { mayRead } from '../companies/registrations.ts';
import type { Db } from '../db/connect.ts';
import { profiles } from '../db/schema/profiles.ts';
import { sharedContributions, sharedEvents, sharedReports } from '../db/schema/sharing.ts';
import { detailsShown } from './details.ts';

/** The maximum of shared events in an answer: those with the most students, and the latest of the past. */
const MAX_CURRENT = 60;
const MAX_PREVIOUS = 30;
const PREVIOUS_MONTHS = 24;

/** The shared events of a company with at least one other student. @throws AppError `company_not_found`, also where the student may not read it. */
export async function listSharedEvents(
  db: Db,
  userId: string,
  companyId: string,
  now: Instant,
): Promise<SharedEventsView> {
  const [isReadable, company, graduationYear] = await Promise.all([
    mayRead(db, userId, companyId),
    readCompany(db, companyId),
    graduationYearOf(db, userId),
  ]);
  if (!isReadable) throw new AppError('company_not_found');
  const { rows } = await db.execute<Row>(entriesOf(userId, company.id, graduationYear, now));
  const entries = rows.map(({ ofThemNew, confirmations, ...row }) => ({
    ...row,
    companyName: company.displayName,
    confirmations: countedConfirmations(confirmations, ofThemNew),
  }));
  return sharedEventsFor(entries, { graduationYear, now });
}

type Row = Omit<SharedEntry, 'companyName'> & { ofThemNew: number };

async function graduationYearOf(db: Db, userId: string): Promise<number | null> {
  const [profile] = await db
    .select({ graduationYear: profiles.graduationYear })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile?.graduationYear ?? null;
}

/** Shared events of the company that count, are not hidden, and have at least one other student. */
export function entriesOf(userId: string, companyId: string, graduationYear: number | null, now: Instant) {
  const earliest = jstInstant(addMonths(jstDay(now), -PREVIOUS_MONTHS), '00:00');
  return sql`
    with mine as (
      select distinct shared_event_id from ${sharedContributions} where user_id = ${userId}
    ), known as (
      select e.*, e.deadline > ${now} and
        (${graduationYear}::int is null or e.graduation_year is null or e.graduation_year = ${graduationYear}) as current
      from ${sharedEvents} e left join mine on mine.shared_event_id = e.id
      where e.company_id = ${companyId} and e.hidden_at is null and e.counts_from <= ${now} and e.deadline > ${earliest}
        and e.confirmations > case when mine.shared_event_id is null then 0 else 1 end
        and (e.confirmations > 1 or ${isOfAll(sql`e.event_type`)})
    ), shown as (
      (select * from known where current order by confirmations desc, deadline, id limit ${MAX_CURRENT})
      union all
      (select * from known where not current order by deadline desc, id limit ${MAX_PREVIOUS})
    )
    select shown.id, shown.company_id as "companyId", shown.event_type as "eventType", shown.selection_phase as "selectionPhase",
      shown.graduation_year as "graduationYear", shown.deadline, shown.confirmations, ${newOnes(sql`shown.id`, now)} as "ofThemNew", shown.last_confirmed_at as "lastConfirmedAt",
      exists (select from ${sharedReports} r where r.shared_event_id = shown.id and r.user_id = ${userId}) as "reportedByMe",
      details.title, details.description, details.url, details.location
    from shown join lateral (${detailsShown(sql`shown`, now)}) details on true`;
}

/** Types whose date is the same for everybody. An appointment may be individual: it is shown once two students have the same. */
export function isOfAll(eventType: SQL): SQL {
  return sql`${eventType} = any(${sql.param(DEADLINE_TYPES)}::text[])`;
}

const DEADLINE_TYPES = EVENT_TYPE_IDS.filter((type) => EVENT_TYPES[type].kind === 'deadline');

/** Of the students behind a shared event, those whose accounts are new. */
export function newOnes(sharedEventId: unknown, now: Instant) {
  return sql`(
    select count(distinct user_id)::int from ${sharedContributions}
    where shared_event_id = ${sharedEventId} and counts_from > ${now})`;
}

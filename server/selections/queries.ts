import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { omit, pick } from '#domain/record.ts';
import { EVENT_FIELDS, MAX_SELECTIONS } from '#domain/selections/fields.ts';
import { editableStatuses, isClosed, statusChoices } from '#domain/selections/selection-facts.ts';
import {
  type MadeSelectionRow,
  type NewSelectionRow,
  type SelectionPatchRow,
  type StatusChangeRow,
  storedCustomName,
} from '#domain/selections/selections.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { INITIAL_STATUS, type Status } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import { holdStudent } from '../accounts/queries.ts';
import { isId, newId } from '../base/ids.ts';
import { calendarChanged } from '../calendar-sync/due.ts';
import { readCompany } from '../companies/queries.ts';
import { mayRead, registerCompany } from '../companies/registrations.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';
import { events, selections } from '../db/schema/selections.ts';
import { progressChanged, selectionsChanged } from './consequences.ts';
import { keepDates } from './dates.ts';
import { addEvents, type MadeEvent, moveToPhase } from './events.ts';
import { recordStatus } from './history.ts';
import { readSelection } from './list.ts';
import { isTaken } from './made.ts';

/**
 * One selection of this student, locked until the transaction ends: other writers of it or its events wait.
 * @throws AppError `selection_not_found`, or `not_yours` when it is another student's.
 */
export async function heldSelection(tx: Db, userId: string, id: string) {
  if (!isId(id)) throw new AppError('selection_not_found');
  const [own] = await tx.select().from(selections).where(shown(userId, id)).for('update');
  return own ?? refuseSelection(tx, id);
}

const shown = (userId: string, id: string) =>
  and(eq(selections.userId, userId), eq(selections.id, id), isNull(selections.deletedAt));

/** Checks that this student has this selection, without a lock. @throws as `heldSelection`. */
export async function ownSelection(db: Db, userId: string, id: string) {
  if (!isId(id)) throw new AppError('selection_not_found');
  const [own] = await db.select({ id: selections.id }).from(selections).where(shown(userId, id));
  return own ?? refuseSelection(db, id);
}

/** Everything that the selection's own page shows. @throws as `ownSelection`. */
export async function selectionDetail(db: Db, userId: string, id: string): Promise<SelectionDetailView> {
  if (!isId(id)) throw new AppError('selection_not_found');
  return (await readSelection(db, userId, id)) ?? refuseSelection(db, id);
}

/** Throws why this student has no such selection: it is another student's, or does not exist. */
export async function refuseSelection(db: Db, id: string): Promise<never> {
  const [others] = await db
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.id, id), isNull(selections.deletedAt)));
  throw new AppError(others ? 'not_yours' : 'selection_not_found');
}

/** A selection as entered, with the ids that a device has made, if any. */
type Entered = Omit<NewSelectionRow, 'events'> & { id?: string; events: MadeEvent[] };

/**
 * Creates a selection at a company of the catalogue, with its events.
 * @throws AppError `company_not_found`; `too_many` when the student has MAX_SELECTIONS already.
 */
export async function createSelection(tx: Db, userId: string, entered: Entered, now: Instant) {
  const { events, companyId, customCompanyName, ...rest } = entered;
  const company = await findCompany(tx, userId, companyId);
  const selection = {
    ...rest,
    companyId: company.id,
    companyName: company.displayName,
    customCompanyName: storedCustomName(customCompanyName, company.displayName),
    industryCategory: company.industryCategory,
  };
  return insertSelection(tx, userId, selection, events, now);
}

/**
 * Creates a selection under the ids that a device has made. Where it is there already, it gets those of the events that are not. A company by
 * name that is registered under another one is shown by the name that was entered.
 * @throws AppError as `createSelection` and `registerCompany`; `not_yours` when another student has the id.
 */
export async function placeSelection(
  tx: Db,
  userId: string,
  id: string,
  { company, selection, eventIds }: MadeSelectionRow,
  now: Instant,
) {
  await holdStudent(tx, userId);
  const withIds = selection.events.map((event, at) => ({ ...event, id: eventIds[at] }));
  const taken: string[] = [];
  for (const eventId of eventIds) if (await isTaken(tx, userId, events, eventId)) taken.push(eventId);
  if (await isTaken(tx, userId, selections, id)) {
    // It may have been made without them: its device had no answer, and went on (`takenBack`).
    const left = withIds.filter((it) => it.id && !taken.includes(it.id));
    const there = await tx.$count(selections, shown(userId, id));
    if (there > 0 && left.length > 0) await addEvents(tx, userId, id, left, now);
    return { id };
  }
  if (taken.length > 0) throw new AppError('invalid_input', { fields: ['eventIds'] });
  const entered = { ...selection, id, events: withIds, ...(await placeOf(tx, userId, company, now)) };
  await createSelection(tx, userId, entered, now);
  return { id };
}

async function placeOf(tx: Db, userId: string, company: MadeSelectionRow['company'], now: Instant) {
  if ('id' in company) return { companyId: company.id };
  const registered = await registerCompany(tx, userId, company, now);
  return { companyId: registered.company.id, customCompanyName: company.name };
}

type Begun = Omit<typeof selections.$inferInsert, 'userId' | 'id' | 'status' | 'createdAt' | 'updatedAt'> & {
  id?: string;
};

/** Inserts a selection with its events. @throws AppError `too_many` when the student has MAX_SELECTIONS already. */
export async function insertSelection(tx: Db, userId: string, begun: Begun, events: MadeEvent[], now: Instant) {
  await refuseTooMany(tx, userId, 1);
  const { id = newId() } = begun;
  await tx.insert(selections).values({ ...begun, userId, id, status: INITIAL_STATUS, createdAt: now, updatedAt: now });
  await recordStatus(tx, userId, id, { from: null, to: INITIAL_STATUS }, now);
  await selectionsChanged(tx, userId, [id], now);
  return { id, eventIds: await addEvents(tx, userId, id, events, now) };
}

/**
 * Checks that this many more selections fit; concurrent requests wait and are counted too. @throws AppError `too_many` beyond
 * MAX_SELECTIONS.
 */
export async function refuseTooMany(tx: Db, userId: string, more: number) {
  await holdStudent(tx, userId);
  const count = await tx.$count(selections, and(eq(selections.userId, userId), isNull(selections.deletedAt)));
  if (count + more > MAX_SELECTIONS) throw new AppError('too_many');
}

/** The company, or the one it was merged into. One that the student may not read does not exist for them. */
async function findCompany(db: Db, userId: string, id: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company || !(await mayRead(db, userId, id))) throw new AppError('company_not_found');
  return company.mergedInto === null ? company : readCompany(db, company.mergedInto);
}

/**
 * Applies a patch, and records a changed status in the history.
 * @throws AppError `conflict` with the current selection, when it was changed since; `invalid_input` (`status`) for a status that the edit
 * page does not offer.
 */
export async function updateSelection(
  tx: Db,
  userId: string,
  id: string,
  { eventsFollow = true, ...given }: SelectionPatchRow,
  now: Instant,
) {
  const own = await heldSelection(tx, userId, id);
  const patch = omit(given, EVENT_FIELDS);
  if (own.version !== patch.version) {
    throw new AppError('conflict', { current: await readSelection(tx, userId, id) });
  }
  const { customCompanyName, status = own.status, selectionPhase = own.selectionPhase } = patch;
  if (!editableStatuses(selectionPhase, own.status).includes(status)) {
    throw new AppError('invalid_input', { fields: ['status'] });
  }
  const version = own.version + 1;
  await tx
    .update(selections)
    .set({
      ...patch,
      ...(customCompanyName !== undefined && {
        customCompanyName: storedCustomName(customCompanyName, own.companyName),
      }),
      version,
      updatedAt: now,
    })
    .where(shown(userId, id));
  await selectionsChanged(tx, userId, [id], now);
  await keepDates(tx, userId, id, pick(given, EVENT_FIELDS), now);
  // Its name and priority are seen in calendars.
  await calendarChanged(tx, userId);
  if (status !== own.status) await noteStatus(tx, userId, id, { from: own.status, to: status }, now);
  if (selectionPhase !== own.selectionPhase && eventsFollow) {
    await moveToPhase(tx, userId, id, { from: own.selectionPhase, to: selectionPhase }, now);
  }
  return { version };
}

/**
 * Sets the status and records the change in the history. The version stays: it guards typed fields, and a status is chosen.
 * @throws AppError `conflict` with the current selection, when its status was changed since; `invalid_input` (`status`) when its phase does
 * not have it.
 */
export async function setStatus(tx: Db, userId: string, id: string, { status, from }: StatusChangeRow, now: Instant) {
  const own = await heldSelection(tx, userId, id);
  if (status === own.status) return { version: own.version };
  if (from !== undefined && from !== own.status) {
    throw new AppError('conflict', { current: await readSelection(tx, userId, id) });
  }
  if (!statusChoices(own.selectionPhase, own.status).includes(status)) {
    throw new AppError('invalid_input', { fields: ['status'] });
  }
  await tx.update(selections).set({ status, updatedAt: now }).where(shown(userId, id));
  await selectionsChanged(tx, userId, [id], now);
  await noteStatus(tx, userId, id, { from: own.status, to: status }, now);
  return { version: own.version };
}

/** Records a change in the history; reminders stop where the selection has ended, and resume where it goes on. */
async function noteStatus(tx: Db, userId: string, id: string, change: { from: Status; to: Status }, now: Instant) {
  await recordStatus(tx, userId, id, change, now);
  if (isClosed(change.from) !== isClosed(change.to))
    await progressChanged(tx, userId, await openEventIds(tx, userId, id), now);
}

async function openEventIds(tx: Db, userId: string, selectionId: string): Promise<string[]> {
  const ofSelection = and(eq(events.userId, userId), eq(events.selectionId, selectionId), eq(events.completed, false));
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(ofSelection, isNull(events.deletedAt)));
  return rows.map((row) => row.id);
}

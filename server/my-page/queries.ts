/** The my-page login of a selection: sealed when stored, opened for its owner alone. */
import { and, eq, isNull } from 'drizzle-orm';
import { MY_PAGE_FIELDS, type MyPageField, type MyPageLogin } from '#domain/selections/my-page.ts';
import type { Instant } from '#domain/time.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import type { RootKeys } from '../base/config.ts';
import type { Db } from '../db/connect.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { selections } from '../db/schema/selections.ts';
import { heldSelection } from '../selections/queries.ts';
import type { Place } from '../vault/seal.ts';
import { sealFor, unsealWith } from '../vault/user-keys.ts';

const COLUMN = { myPageId: 'my_page_id', myPagePassword: 'my_page_password' } as const;

/** The place to which a part of the login is sealed. */
export function placeOf(userId: string, selectionId: string, field: MyPageField): Place {
  return { table: 'selections', column: COLUMN[field], row: selectionId, userId };
}

/**
 * Stores or deletes parts of a login. The selection's version stays: it guards the fields of the selection's form, and the login has a form
 * of its own, which is never filled with the stored values.
 */
export async function setMyPage(tx: Db, rootKeys: RootKeys, userId: string, id: string, login: MyPageLogin) {
  await heldSelection(tx, userId, id);
  const sealed: Partial<Record<MyPageField, string | null>> = {};
  for (const field of MY_PAGE_FIELDS) {
    const text = login[field];
    if (text === undefined) continue;
    sealed[field] = text ? await sealFor(tx, rootKeys, placeOf(userId, id, field), text) : null;
  }
  await tx
    .update(selections)
    .set(sealed)
    .where(and(eq(selections.userId, userId), eq(selections.id, id)));
}

/**
 * A part of the login as its owner entered it; null without one. Value and keys are read in one statement, because a rotation changes both.
 */
export async function readMyPage(db: Db, rootKeys: RootKeys, userId: string, id: string, field: MyPageField) {
  const rows = await db
    .select({ value: selections[field], key: userKeys })
    .from(selections)
    .leftJoin(userKeys, eq(userKeys.userId, selections.userId))
    .where(ownOf(userId, id));
  const [first] = rows;
  if (!first?.value) return null;
  const keys = rows.flatMap(({ key }) => key ?? []);
  return unsealWith(keys, rootKeys, placeOf(userId, id, field), first.value);
}

/** Copies the login of one selection to another: opened, and sealed again for its new place. */
export async function copyMyPage(tx: Db, rootKeys: RootKeys, userId: string, which: { from: string; to: string }) {
  const login: MyPageLogin = {};
  for (const field of MY_PAGE_FIELDS) {
    const value = await readMyPage(tx, rootKeys, userId, which.from, field);
    if (value !== null) login[field] = value;
  }
  if (Object.keys(login).length > 0) await setMyPage(tx, rootKeys, userId, which.to, login);
}

/** Logs that a value was revealed, not the value. */
export async function noteReveal(
  db: Db,
  { field, ...own }: { userId: string; device: string; subject: string; field: MyPageField },
  now: Instant,
) {
  await noteOwnAct(db, { act: 'my_page_revealed', ...own, detail: { field } }, now);
}

const ownOf = (userId: string, id: string) =>
  and(eq(selections.userId, userId), eq(selections.id, id), isNull(selections.deletedAt));

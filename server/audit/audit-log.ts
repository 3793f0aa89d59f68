/** The audit log: what admins read and changed, and what was done with accounts. It is kept for a year. */
import type { AccountAct } from '#domain/accounts/history.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema/operation.ts';

type Act = {
  /** The id of the entry, where something else refers to it. */
  id?: string;
  /** Who did it; none for the product itself. */
  actorId?: string;
  action: string;
  /** The id of the account or thing that it was done to. */
  subject?: string;
  /** Further facts; never anything that a student wrote. */
  detail?: Record<string, unknown>;
};

/** Adds entries to the audit log, best in the transaction of the acts themselves. */
export async function noteActs(tx: Db, acts: Act[], now: Instant) {
  if (acts.length > 0) await tx.insert(auditLog).values(acts.map((act) => ({ id: newId(), ...act, createdAt: now })));
}

/** Adds what the owner of an account did with it, on which kind of device. `subject` is the thing, if it is not the account itself. */
export async function noteOwnAct(
  tx: Db,
  own: { act: AccountAct; userId: string; device: string; subject?: string; detail?: Record<string, unknown> },
  now: Instant,
) {
  const { act: action, userId, device, subject = userId, detail } = own;
  await noteActs(tx, [{ actorId: userId, action, subject, detail: { ...detail, device } }], now);
}

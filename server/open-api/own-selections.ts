import type { Context } from 'hono';
import type { SelectionView } from '#domain/selections/views.ts';
import type { SignedIn } from '../http/http.ts';
import { Turns } from '../http/turns.ts';
import { listSelections } from '../selections/list.ts';

/** A list can be as large as all that the student stored: as for the lists of the app, concurrent requests of one student wait. */
const READS = new Turns({ atOnce: 2, waiting: 20 });

/** All selections of the student whose token it is, for a view that leaves out what is private. */
export async function ownSelections(c: Context<SignedIn>): Promise<SelectionView[]> {
  const { db, userId } = c.var;
  return JSON.parse(await READS.take(userId, () => listSelections(db, userId))) as SelectionView[];
}

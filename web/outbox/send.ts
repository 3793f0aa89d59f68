/** Sends a write that can wait. */
import { ACCOUNT_HEADER } from '#domain/errors.ts';
import { api, call } from '../api.ts';
import type { Act } from './acts.ts';

/** Sends an act, as often as needed with the same key: it is done once. @throws AppError with the server's code. */
export async function sendAct(act: Act, key: string, account: string | null): Promise<unknown> {
  const headers = { 'Idempotency-Key': key, ...(account && { [ACCOUNT_HEADER]: account }) };
  if (act.kind === 'status') {
    const { selectionId: id, from, status } = act;
    return call(api.selections[':id'].status.$put({ param: { id }, json: { from, status } }, { headers }));
  }
  const completion = api.events[':id'].completion;
  const param = { id: act.eventId };
  return call(act.completed ? completion.$put({ param }, { headers }) : completion.$delete({ param }, { headers }));
}

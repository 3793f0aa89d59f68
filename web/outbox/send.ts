/** Sends a write that can wait. */
import { ACCOUNT_HEADER } from '#domain/errors.ts';
import { call, request } from '../api.ts';
import { type Act, requestOf } from './acts.ts';

/** Sends an act, as often as needed with the same key: it is done once. Returns the answer. @throws AppError with the server's code. */
export async function sendAct<T>(act: Act, key: string, account: string | null): Promise<T> {
  const { method, path, json } = requestOf(act);
  const headers = { 'Idempotency-Key': key, ...(account && { [ACCOUNT_HEADER]: account }) };
  const body = json === undefined ? null : JSON.stringify(json);
  return (await call(request(path, { method, headers, body }))) as T;
}

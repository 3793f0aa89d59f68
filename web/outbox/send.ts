/** Sends a write that can wait. */
import { call, once, request } from '../api.ts';
import { type Act, requestOf } from './acts.ts';

/** Sends an act, as often as needed with the same key: it is done once. Returns the answer. @throws AppError with the server's code. */
export async function sendAct<T>(act: Act, key: string): Promise<T> {
  const { method, path, json } = requestOf(act);
  const body = json === undefined ? null : JSON.stringify(json);
  return (await call(request(path, { method, body, ...once(key) }))) as T;
}

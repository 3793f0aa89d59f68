/** Sends a write that can wait. */
import type { SelectionChanges } from '#domain/selections/views.ts';
import { call, once, request } from '../api.ts';
import { askAlong } from '../device/known-list.ts';
import { type Act, requestOf } from './acts.ts';

/** Sends an act, as often as needed with the same key: it is done once. Returns the answer. @throws AppError with the server's code. */
export async function sendAct<T>(act: Act, key: string): Promise<T> {
  const { method, path, json } = requestOf(act);
  const body = json === undefined ? null : JSON.stringify(json);
  // Its answer is empty otherwise.
  const along = act.kind === 'completion' ? askAlong() : null;
  const headers = { ...once(key).headers, ...along?.headers };
  const answer = await call(request(path, { method, body, headers }));
  if (!along) return answer as T;
  if (answer) along.take(answer as SelectionChanges);
  return null as T;
}

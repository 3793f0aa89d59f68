/** Programs of students, which have an access token and no cookie. */
import type { NewToken } from '#domain/open-api/new-token.ts';
import type { MadeToken } from '#domain/open-api/tokens.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import type { TestApp, TestStudent } from './app.ts';

/** A student makes a token and gives it to a program. */
export async function aProgram(it: TestApp, student: TestStudent, scopes: NewToken['scopes']) {
  const token = await makesToken(it, student, { scopes });
  return { ...token, ...programWith(it, token.token) };
}

export async function makesToken(it: TestApp, student: TestStudent, given: Partial<NewToken> = {}) {
  await confirmSession(it.db, student.sessionId, it.clock.now);
  const wanted = { name: 'プログラム', scopes: ['read'], days: 30, ...given };
  const response = await student.post('/api/access-tokens', wanted);
  if (response.status !== 201) throw new Error(`no token: ${response.status} ${await response.text()}`);
  return (await response.json()) as MadeToken;
}

/** A program that sends this token, and none of the headers by which a browser is recognised. */
export function programWith({ app, deps }: Pick<TestApp, 'app' | 'deps'>, token: string) {
  const ask =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> => {
      const sent = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const init = { method, headers: sent, ...(method !== 'GET' && body !== undefined && { body: text }) };
      const socket = { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' };
      return app.fetch(new Request(deps.config.baseUrl + path, init), { incoming: { socket } });
    };
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT'), patch: ask('PATCH'), del: ask('DELETE') };
}

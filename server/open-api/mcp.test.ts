import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimits } from '../db/schema/accounts.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { aProgram, programWith } from '../testing/programs.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

async function world() {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const assistant = await aProgram(it, aoi, ['read']);
  let count = 0;
  const call = async (method: string, params?: unknown, headers = {}) => {
    const answer = await assistant.post('/api/mcp', { jsonrpc: '2.0', id: ++count, method, params }, headers);
    return (await answer.json()) as { id: number; result?: Record<string, unknown>; error?: { code: number } };
  };
  return { ...it, aoi, id, eventId: eventIds[0], assistant, call };
}

test('an assistant greets, lists the tools, and reads the events with them', async () => {
  const { call, assistant } = await world();

  const greeting = await call('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  expect(greeting.result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } });
  const told = await assistant.post('/api/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([told.status, await told.text()]).toEqual([202, '']);
  const version = { 'MCP-Protocol-Version': '2025-06-18' };
  const { result } = await call('tools/list', undefined, version);
  const tools = result?.tools as { name: string; inputSchema: { type: string; properties: object } }[];
  expect(tools.map((it) => [it.name, it.inputSchema.type])).toEqual([
    ['list_events', 'object'],
    ['list_selections', 'object'],
    ['list_shared_dates', 'object'],
  ]);
  expect(tools[0]?.inputSchema.properties).toMatchObject({ from: { format: 'date' }, to: { format: 'date' } });

  const read = await call('tools/call', { name: 'list_events', arguments: { from: '2026-04-20' } }, version);
  expect(read.result).toMatchObject({
    isError: false,
    structuredContent: { events: [{ companyName: '朝日商事', deadline: '2026-04-20T14:59:00.000Z' }] },
  });
  const { content, structuredContent } = read.result as { content: { text: string }[]; structuredContent: unknown };
  expect(content.map(({ text }) => JSON.parse(text))).toEqual([structuredContent]);
});

test('what is asked wrongly is answered as JSON-RPC says, and no version is spoken that there is not', async () => {
  const { call, assistant } = await world();

  expect(await call('initialize', { protocolVersion: '1999-01-01' })).toMatchObject({
    result: { protocolVersion: '2025-11-25' },
  });
  expect(await call('tools/call', { name: 'delete_everything' })).toMatchObject({ error: { code: -32602 } });
  expect(await call('tools/call', { name: 'constructor' })).toMatchObject({ error: { code: -32602 } });
  expect(await call('resources/list')).toMatchObject({ error: { code: -32601 } });
  const wrong = { name: 'list_events', arguments: { from: 'soon', until: '2026-04-20' } };
  expect(await call('tools/call', wrong)).toMatchObject({
    result: { isError: true, structuredContent: { error: 'invalid_input', fields: ['from', 'until'] } },
  });
  expect((await assistant.post('/api/mcp', '{')).status).toBe(400);
  expect((await assistant.post('/api/mcp', [PING])).status).toBe(400);
  expect((await assistant.post('/api/mcp', { jsonrpc: '2.0', id: 1, result: {} })).status).toBe(400);
  expect((await assistant.post('/api/mcp', PING, { 'MCP-Protocol-Version': 'x' })).status).toBe(400);
});

test('a notification is taken and needs no answer, known or not', async () => {
  const { assistant } = await world();

  for (const method of ['notifications/initialized', 'notifications/cancelled', 'notifications/unheard-of']) {
    const answer = await assistant.post('/api/mcp', { jsonrpc: '2.0', method, params: {} });
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  }
});

test('there is neither a stream nor a session to end, with a token, a wrong one or none, and no sign-in to look for', async () => {
  const it = await world();
  const who = { token: it.assistant, wrong: programWith(it, `shiori_${'x'.repeat(43)}`), none: it.visitor };

  for (const [name, { get, put, patch, del }] of Object.entries(who))
    for (const ask of [get, put, patch, del]) {
      const answer = await ask('/api/mcp', undefined, { 'Mcp-Session-Id': 'of-before' });
      const seen = [answer.status, answer.headers.get('Allow'), answer.headers.get('WWW-Authenticate')];
      expect(seen, name).toEqual([405, 'POST', null]);
    }
  for (const kind of ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'])
    for (const path of [`/.well-known/${kind}`, `/.well-known/${kind}/api/mcp`, `/api/mcp/.well-known/${kind}`])
      expect((await it.visitor.get(path)).status, path).toBe(404);
});

test('RFC 6750: without a token, with one that was ended or one for dates alone, the answer says what is missing', async () => {
  const it = await world();
  const told = async ({ post }: Pick<typeof it.visitor, 'post'>) => {
    const answer = await post('/api/mcp', PING);
    return [answer.status, (await answerOf(answer)).error, answer.headers.get('WWW-Authenticate')];
  };

  expect(await told(it.visitor)).toEqual([401, 'token_refused', 'Bearer realm="shiori"']);
  const ofDates = await aProgram(it, it.aoi, ['calendar']);
  const missing = 'Bearer error="insufficient_scope", scope="read"';
  expect(await told(ofDates)).toEqual([403, 'scope_missing', missing]);
  expect((await it.assistant.post('/api/mcp', PING)).status).toBe(200);
  await it.aoi.del(`/api/access-tokens/${it.assistant.id}`);
  expect(await told(it.assistant)).toEqual([401, 'token_refused', 'Bearer error="invalid_token"']);
});

test('B-03: a page of another site is refused, also with a token; a program, which has no origin, and our own page are not', async () => {
  const { assistant, deps } = await world();
  const asked = async (headers: Record<string, string>) => (await assistant.post('/api/mcp', PING, headers)).status;

  for (const Origin of ['https://evil.example', 'null', `${deps.config.baseUrl}.evil.example`])
    expect(await asked({ Origin }), Origin).toBe(403);
  expect(await asked({})).toBe(200);
  expect(await asked({ Origin: new URL(deps.config.baseUrl).origin })).toBe(200);
});

test('K-05: no tool tells a memo, ES, own place or login; whatever is sent, nothing changes and nothing breaks', async () => {
  const { aoi, id, eventId, assistant, db } = await world();
  const secrets = {
    notes: 'CANARY-n-2Qd',
    es: 'CANARY-e-2Qd',
    memo: 'CANARY-m-2Qd',
    place: 'CANARY-p-2Qd',
    login: 'CANARY-l-2Qd',
  };
  await aoi.patch(`/api/selections/${id}`, { notes: secrets.notes, esContent: secrets.es, version: 1 });
  await aoi.patch(`/api/events/${eventId}`, { privateMemo: secrets.memo, location: secrets.place, version: 1 });
  await aoi.put(`/api/selections/${id}/my-page`, { myPageId: secrets.login });
  const before = JSON.stringify(await aoi.selections());
  const [selection] = await aoi.selections();
  const args = fc.oneof(
    fc.constant({}),
    fc.constant({ companyId: selection?.companyId }),
    fc.record({ from: fc.string(), to: fc.constant('2027-01-01') }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  let seen = '';

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('list_events', 'list_selections', 'list_shared_dates'),
      args,
      async (name, given) => {
        await db.delete(rateLimits);
        const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
        const answer = await assistant.post('/api/mcp', call);
        expect(answer.status).toBeLessThan(500);
        seen += await answer.text();
      },
    ),
    { numRuns: 60 },
  );

  expect(seen).toContain('朝日商事');
  expect(canariesIn(seen, secrets)).toEqual([]);
  expect(JSON.stringify(await aoi.selections())).toBe(before);
});

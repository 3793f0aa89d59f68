import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimits } from '../db/schema/accounts.ts';
import { testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { aProgram } from '../testing/programs.ts';

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
  const tools = result?.tools as { name: string; inputSchema: { type: string } }[];
  expect(tools.map((it) => [it.name, it.inputSchema.type])).toEqual([
    ['list_events', 'object'],
    ['list_selections', 'object'],
    ['list_shared_dates', 'object'],
  ]);

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
  expect(await call('tools/call', { name: 'list_events', arguments: { from: 'soon' } })).toMatchObject({
    result: { isError: true },
  });
  expect((await assistant.post('/api/mcp', '{')).status).toBe(400);
  expect((await assistant.post('/api/mcp', [{ jsonrpc: '2.0', id: 1, method: 'ping' }])).status).toBe(400);
  const other = await assistant.post(
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { 'MCP-Protocol-Version': 'x' },
  );
  expect(other.status).toBe(400);
  expect((await assistant.get('/api/mcp')).status).toBe(405);
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

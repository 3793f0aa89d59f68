import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ERROR_STATUS } from '#domain/errors.ts';
import { BASE, OPERATIONS, type Operation } from '#domain/open-api/operations.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { arbitraryOf, type JsonSchema } from '../testing/json-schema.ts';
import { aProgram } from '../testing/programs.ts';

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };
type Described = {
  operationId: keyof typeof OPERATIONS;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

async function documentOf({ visitor }: Pick<TestApp, 'visitor'>): Promise<Document> {
  return (await (await visitor.get('/api/openapi.json')).json()) as Document;
}

const described = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Whether a value is as a schema of the document says; the validator knows nothing of our own schemas. */
function validator(document: Document, schema: JsonSchema): z.ZodType {
  const defs = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'));
  const own = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
  return z.fromJSONSchema({ ...own, $defs: defs });
}

test('the document is for everybody, can be cached, and lists the routes for programs, no more and no fewer', async () => {
  const it = await testApp();
  const answer = await it.visitor.get('/api/openapi.json');

  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=3600']);
  const etag = answer.headers.get('ETag') ?? '';
  expect((await it.visitor.get('/api/openapi.json', undefined, { 'If-None-Match': etag })).status).toBe(304);
  const document = (await answer.json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  const mounted = it.app.routes
    .filter((route) => route.method !== 'ALL' && route.path.startsWith(`${BASE}/`))
    .map((route) => `${route.method} ${route.path}`);
  const listed = described(document).map(
    ({ path, method }) => `${method.toUpperCase()} ${BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(listed.sort()).toEqual([...new Set(mounted)].sort());
});

/** A student with something of everything, and a program that may do everything. */
async function world() {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  const interview = { eventType: 'interview', deadline: '2026-04-20T01:00:00.000Z' };
  const es = { eventType: 'es_deadline', deadline: '2026-04-18T14:59:00.000Z' };
  const { id, eventIds } = await aoi.applies('朝日商事', { events: [interview, es] });
  await ren.applies('朝日商事', { events: [interview, es] });
  const [selection] = await aoi.selections();
  const program = await aProgram(it, aoi, ['read', 'write', 'calendar']);
  return {
    ...it,
    aoi,
    ren,
    program,
    ids: { selections: id, events: eventIds[0], companies: selection?.companyId ?? '' },
  };
}
type World = Awaited<ReturnType<typeof world>>;

async function send({ db, program }: World, method: string, path: string, body?: unknown) {
  await db.delete(rateLimits);
  const verb = { get: 'get', post: 'post', put: 'put', patch: 'patch', delete: 'del' } as const;
  const response = await program[verb[method as keyof typeof verb]](BASE + path, body);
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

/** Every answer is one that the document lists, and has its form; a success has not one field more than its operation says. */
function judge(document: Document, operation: Described, { status, text, json }: Awaited<ReturnType<typeof send>>) {
  expect(status, text).toBeLessThan(500);
  const answer = operation.responses[status];
  expect(answer, `${operation.operationId} ${status} ${text}`).toBeDefined();
  const schema = answer?.content?.['application/json'].schema;
  if (!schema) return expect(text).toBe('');
  const parsed = validator(document, schema).safeParse(json);
  expect(parsed.error, `${operation.operationId} ${status} ${text}`).toBeUndefined();
  if (status >= 400) return expect(Object.keys(ERROR_STATUS)).toContain((json as { error: string }).error);
  const own = (OPERATIONS[operation.operationId] as Operation).answers[status];
  expect(z.safeParse(own as unknown as z.ZodType, json).error, text).toBeUndefined();
}

const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

/** Not `String`, which some objects refuse: those without a prototype, or whose `toString` is no function. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe('H-02: inputs made from the document itself', () => {
  test.each(Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[])(
    '%s answers as the document says, whatever it is sent, and never with a fault',
    { timeout: 120_000 * Math.max(1, RUNS / 25) },
    async (name) => {
      const it = await world();
      const document = await documentOf(it);
      const found = described(document).find(({ operation }) => operation.operationId === name);
      if (!found) throw new Error(`${name} is not in the document`);
      const { path, method, operation } = found;
      const noun = path.split('/')[1] as keyof typeof it.ids;
      const id = fc.oneof(
        { weight: 6, arbitrary: fc.constant(it.ids[noun]) },
        { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 70 }).map(encodeURIComponent) },
      );
      const queries = fc.record(
        Object.fromEntries(
          operation.parameters
            .filter((one) => one.in === 'query')
            .map((one) => [one.name, arbitraryOf(one.schema).map(asText)]),
        ),
        { requiredKeys: [] },
      );
      const schema = operation.requestBody?.content['application/json'].schema;
      const bodies = schema ? arbitraryOf(schema, known(it)) : fc.constant(undefined);
      let successes = 0;

      await fc.assert(
        fc.asyncProperty(id, queries, bodies, async (its, query, body) => {
          if (its === '.' || its === '..') return;
          const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
          const search = new URLSearchParams(given).toString();
          const answer = await send(it, method, `${path.replace(/\{\w+\}/, its)}${search && `?${search}`}`, body);
          judge(document, operation, answer);
          if (answer.status < 300) successes += 1;
        }),
        { numRuns: RUNS },
      );
      // At least the request that is right in everything.
      const right = await send(it, method, path.replace(/\{\w+\}/, it.ids[noun]), await RIGHT[name]?.(it));
      judge(document, operation, right);
      if (!/^delete/i.test(name)) expect(right.status, right.text).toBeLessThan(300);
      else expect(right.status < 300 || successes > 0).toBe(true);
    },
  );
});

/** What the database has to know already for a request to be right. */
const known = (it: World) => ({ companyId: it.ids.companies, version: 1, sharedEventId: null });

const event = { eventType: 'briefing', deadline: '2026-05-01T01:00:00.000Z' };
const RIGHT: Partial<Record<keyof typeof OPERATIONS, (it: World) => unknown>> = {
  createSelection: ({ ids }) => ({ companyId: ids.companies, priority: 'other', events: [event] }),
  updateSelection: async ({ aoi }) => ({ jobType: '企画', version: (await aoi.selections())[0]?.version }),
  updateEvent: async ({ aoi, ids }) => {
    const events = (await aoi.selections()).flatMap((it) => it.events);
    return { publicDescription: '一次面接', version: events.find((it) => it.id === ids.events)?.version };
  },
  setStatus: () => ({ status: 'in_progress' }),
  createEvent: () => event,
  setResult: () => ({ result: 'passed' }),
  registerCompany: () => ({ name: 'しおり検証', industryCategory: 'it' }),
};

const SECRETS = {
  notes: 'CANARY-notes-4Jw',
  esContent: 'CANARY-es-4Jw',
  esDocUrl: 'https://canary-doc-4jw.example/',
  memo: 'CANARY-memo-4Jw',
  place: 'CANARY-place-4Jw',
  link: 'https://canary-link-4jw.example/',
  login: 'CANARY-login-4Jw',
  password: 'CANARY-pass-4Jw',
  email: 'aoi@example.com',
};

test('K-05: no memo, ES, own place or link, my-page login or address leaves by any operation, refusals included', async () => {
  const it = await world();
  const { aoi, ids } = it;
  const document = await documentOf(it);
  const { notes, esContent, esDocUrl, memo, place, link, login, password } = SECRETS;
  await aoi.patch(`/api/selections/${ids.selections}`, { notes, esContent, esDocUrl, version: 1 });
  await aoi.patch(`/api/events/${ids.events}`, { privateMemo: memo, location: place, privateUrl: link, version: 1 });
  await aoi.put(`/api/selections/${ids.selections}/my-page`, { myPageId: login, myPagePassword: password });

  let seen = '';
  for (const { path, method, operation } of described(document).sort((a, b) => order(a.method) - order(b.method))) {
    const noun = path.split('/')[1] as keyof typeof it.ids;
    const its = path.replace(/\{\w+\}/, ids[noun]);
    const body = (await RIGHT[operation.operationId]?.(it)) ?? { version: 1 };
    // The version is old by now: a conflict has the current value in the app's own API.
    for (const sent of [body, { version: 1 }, { ...SECRETS }])
      seen += (await send(it, method, its, sent)).text + (await send(it, method, `${its}?q=朝日`, sent)).text;
  }

  expect(seen).toContain('"error":"conflict"');
  expect(seen).toContain('朝日商事');
  expect(canariesIn(seen, SECRETS)).toEqual([]);
});

const order = (method: string) => (method === 'get' ? 0 : method === 'delete' ? 2 : 1);

test('a range is of days in Japan, both included', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await aoi.applies('朝日商事', {
    events: [
      '2026-04-19T14:59:00.000Z',
      '2026-04-19T15:01:00.000Z',
      '2026-04-20T14:59:00.000Z',
      '2026-04-20T15:01:00.000Z',
    ].map((deadline) => ({ eventType: 'es_deadline', deadline })),
  });
  const program = await aProgram(it, aoi, ['calendar']);
  const read = async (query: string) => {
    const answer = await program.get(`${BASE}/calendar?${query}`);
    return ((await answer.json()) as { events: { deadline: string }[] }).events.map((one) => one.deadline);
  };

  expect(await read('from=2026-04-20&to=2026-04-20')).toEqual(['2026-04-19T15:01:00.000Z', '2026-04-20T14:59:00.000Z']);
  expect(await read('to=2026-04-19')).toEqual(['2026-04-19T14:59:00.000Z']);
  expect(await read('completed=true')).toEqual([]);
  expect((await program.get(`${BASE}/calendar?from=2026-02-30`)).status).toBe(400);
});

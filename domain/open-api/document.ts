/** The document of the open API: OpenAPI 3.1, generated from the operations that the routes are made of. */
import * as z from 'zod/mini';
import { APP_NAME } from '../app-name.ts';
import { ERROR_STATUS } from '../errors.ts';
import { instantField } from '../fields.ts';
import { BASE, OPERATIONS, type Operation } from './operations.ts';
import { TOKEN_SCOPE_IDS, TOKEN_SCOPES } from './tokens.ts';
import { dayField, openEvent, openProfile, openSelection } from './views.ts';

/** The version of the promise: it grows with every addition, its first number with what breaks programs. */
export const API_VERSION = '1.0.0';

/** Answers that any request can have. */
const COMMON = [401, 403, 429, 503] as const;
const REFUSALS: Record<number, string> = {
  400: '入力が正しくない（fields に項目名）',
  401: 'トークンがないか、正しくないか、期限切れ',
  403: 'トークンの範囲（scope）にないか、本人のものではない',
  404: '見つからない',
  409: 'ほかで先に変更されたか、上限に達した',
  413: '大きすぎる',
  422: 'Idempotency-Key が別の内容に使われた',
  429: '多すぎる（Retry-After 秒後に再送できる）',
  503: '混雑または停止中（Retry-After 秒後に再送できる）',
};

/** Schemas that the document names, so that clients get types of these names. */
const NAMED = { Event: openEvent, Selection: openSelection, Profile: openProfile };

/** A document as JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
type JsonObject = { [key: string]: JsonValue };

/** The document of an installation at this address. */
export function openApiDocument(baseUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method]: operationOf(name, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${APP_NAME} API`,
      version: API_VERSION,
      description: `自分の選考と予定を、自分のプログラムから読み書きするためのAPIです。使い方は ${baseUrl}/developers にあります。`,
    },
    servers: [{ url: `${baseUrl}${BASE}` }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: scopesText() } },
      schemas: {
        ...Object.fromEntries(
          Object.entries(NAMED).map(([name, schema]) => [name, jsonSchema(schema, 'output', name)]),
        ),
        Error: ERROR,
      },
    },
  };
}

const ERROR: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    fields: { type: 'array', items: { type: 'string' } },
    retryAfter: { type: 'number' },
    requestId: { type: 'string' },
  },
};

function scopesText(): string {
  return TOKEN_SCOPE_IDS.map((scope) => `${scope}: ${TOKEN_SCOPES[scope].note}`).join('\n');
}

function operationOf(name: string, { method, path, summary, scopes, query, body, answers, refusals }: Operation) {
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, id]) => parameter(id ?? '', 'path', ID, true));
  const isWrite = method !== 'get';
  const parameters = [
    ...ids,
    ...(query ? queryParameters(query) : []),
    ...(isWrite ? [parameter('Idempotency-Key', 'header', KEY, false)] : []),
  ];
  const codes = [
    ...COMMON,
    ...(query || isWrite ? [400] : []),
    ...(isWrite ? [413, 422] : []),
    ...(refusals ?? []),
  ].sort();
  return {
    operationId: name,
    summary,
    'x-scopes': scopes,
    parameters,
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          { description: '成功', ...(schema && { content: json(jsonSchema(schema, 'output')) }) },
        ]),
      ),
      ...Object.fromEntries(
        codes.map((status) => [
          String(status),
          { description: REFUSALS[status] ?? '', content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const ID: JsonObject = { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$' };
/** The same key with the same request does nothing a second time, and gets the same answer. */
const KEY: JsonObject = { type: 'string', pattern: '^[0-9A-Za-z-]{8,64}$' };

function parameter(name: string, place: string, schema: JsonValue, required: boolean): JsonObject {
  return { name, in: place, required, schema };
}

function queryParameters(query: z.ZodMiniType): JsonObject[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => parameter(name, 'query', schema, required.includes(name)));
}

const json = (schema: JsonValue): JsonObject => ({ 'application/json': { schema } });

/** What a schema of ours says in JSON Schema. `itself` is the name of the schema that is described where it stands. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', itself?: string): JsonObject {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const name = Object.entries(NAMED).find(
        ([key, named]) => key !== itself && named === (zodSchema as unknown),
      )?.[0];
      if (name && io === 'output') {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        jsonSchema.$ref = `#/components/schemas/${name}`;
      }
      // Later releases may add fields to answers.
      if (io === 'output') delete jsonSchema.additionalProperties;
      if ((zodSchema as unknown) === instantField) Object.assign(jsonSchema, INSTANT);
      if ((zodSchema as unknown) === dayField) Object.assign(jsonSchema, { format: 'date' });
    },
  });
  delete made.$schema;
  return made as JsonObject;
}

/** A moment in UTC, in one spelling alone. */
const INSTANT = {
  format: 'date-time',
  pattern: String.raw`^(19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
  examples: ['2026-04-20T14:59:00.000Z'],
};

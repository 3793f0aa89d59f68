/**
 * A read-only MCP server (Model Context Protocol) over Streamable HTTP, for assistants of a student: JSON-RPC in, JSON out, without sessions
 * or streams. It tells what the scope `read` shows, and changes nothing.
 */
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { parse, safeParse } from 'zod/mini';
import { APP_NAME } from '#domain/app-name.ts';
import { AppError } from '#domain/errors.ts';
import { idField } from '#domain/fields.ts';
import { API_VERSION } from '#domain/open-api/document.ts';
import { dayField, eventRange, eventsWithin, toOpenSelection } from '#domain/open-api/views.ts';
import type { SignedIn } from '../http/http.ts';
import { listSharedEvents } from '../sharing/queries.ts';
import { byToken, scope } from '../tokens/by-token.ts';
import { ownSelections } from './own-selections.ts';

/** The versions of the protocol that this server speaks, the latest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
/** JSON-RPC 2.0. */
const FAULT = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const;

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.int()])),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.record(z.string(), z.unknown())),
});
type Message = z.output<typeof message>;

type Tool = {
  description: string;
  input: z.ZodMiniType;
  run: (c: Context<SignedIn>, given: unknown) => Promise<Record<string, unknown>>;
};

const nothing = z.strictObject({});
const ofCompany = z.strictObject({ companyId: idField });

const TOOLS: Record<string, Tool> = {
  list_events: {
    description:
      '自分の就活の予定（締切・面接・説明会など）を日時の順に返す。from・to は日本時間の日付で両端を含む。completed は完了したかどうか。日時はUTC。',
    input: eventRange,
    run: async (c, given) => ({ events: eventsWithin(await ownSelections(c), parse(eventRange, given)) }),
  },
  list_selections: {
    description: '自分の選考（企業・区分・志望順位・ステータス）を、予定とともに返す。',
    input: nothing,
    run: async (c) => ({ selections: (await ownSelections(c)).map(toOpenSelection) }),
  },
  list_shared_dates: {
    description: '1つの企業について、ほかの学生が登録した「みんなの日程」を返す。companyId は list_selections にある。',
    input: ofCompany,
    run: async (c, given) => {
      const { db, userId } = c.var;
      const { companyId } = parse(ofCompany, given);
      return listSharedEvents(db, userId, companyId, c.var.now());
    },
  },
};

/**
 * Refuses pages of other sites, as the protocol asks, and every method but POST: clients ask for a stream and end a session without need,
 * and take 405 for "there is none". A 401 to these would send them looking for a sign-in.
 * @throws AppError `cross_site`, `method_not_allowed`.
 */
const requirePost = createMiddleware<SignedIn>(async (c, next) => {
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== new URL(c.var.config.baseUrl).origin) throw new AppError('cross_site');
  if (c.req.method !== 'POST') {
    c.header('Allow', 'POST');
    throw new AppError('method_not_allowed');
  }
  await next();
});

/** Mounted at /mcp. */
export const mcpRoutes = new Hono<SignedIn>().use('/', requirePost, byToken, scope('read')).post('/', async (c) => {
  const text = await c.req.text();
  const json = parseJson(text);
  if (json === undefined) return c.json(fault(null, FAULT.parse, 'not JSON'), 400);
  const read = safeParse(message, json);
  // Also a batch, which no version has but the oldest, and a response: nothing was asked.
  if (!read.success) return c.json(fault(null, FAULT.request, 'not a request'), 400);
  const version = c.req.header('MCP-Protocol-Version') ?? VERSIONS[0];
  // The greeting agrees on a version.
  if (read.data.method !== 'initialize' && !isSpoken(version))
    return c.json(fault(null, FAULT.request, 'unknown protocol'), 400);
  // A notification.
  if (read.data.id === undefined) return c.body(null, 202);
  return c.json(await answer(c, read.data.id, read.data));
});

async function answer(c: Context<SignedIn>, id: string | number, { method, params = {} }: Message) {
  if (method === 'initialize') return result(id, greeting(params.protocolVersion));
  if (method === 'ping') return result(id, {});
  if (method === 'tools/list') return result(id, { tools: Object.entries(TOOLS).map(described) });
  if (method !== 'tools/call') return fault(id, FAULT.method, 'no such method');
  const tool = typeof params.name === 'string' && Object.hasOwn(TOOLS, params.name) ? TOOLS[params.name] : undefined;
  if (!tool) return fault(id, FAULT.params, 'no such tool');
  const given = params.arguments ?? {};
  const { error: wrong } = safeParse(tool.input, given);
  if (wrong) return result(id, told({ error: 'invalid_input', fields: fieldsOf(wrong) }, true));
  try {
    return result(id, told(await tool.run(c, given), false));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return result(id, told({ error: error.code }, true));
  }
}

function greeting(asked: unknown) {
  return {
    protocolVersion: typeof asked === 'string' && isSpoken(asked) ? asked : VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'shiori', title: APP_NAME, version: API_VERSION },
    instructions: '大学生の就活の選考と予定を読むための道具です。変更はできません。',
  };
}

function described([name, { description, input }]: [string, Tool]) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === dayField) jsonSchema.format = 'date';
    },
  });
  return { name, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };
}

/** What a tool found: as text for every client, and as it is for those that read it. */
function told(found: Record<string, unknown>, isError: boolean) {
  return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found, isError };
}

/** What is wrong, for an assistant to put right: a field, or one that there is not. */
const fieldsOf = ({ issues }: z.core.$ZodError) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]));
const isSpoken = (version: string) => (VERSIONS as readonly string[]).includes(version);
const result = (id: string | number, of: unknown) => ({ jsonrpc: '2.0', id, result: of }) as const;
const fault = (id: string | number | null, code: number, text: string) =>
  ({ jsonrpc: '2.0', id, error: { code, message: text } }) as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

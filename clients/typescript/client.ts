/** A typed client of the API. What it offers is generated from the API's own document (`npm run docs:client`). */
import { OPERATIONS, type Operations, type Refusal } from './operations.gen.ts';

export type * from './operations.gen.ts';

type Name = keyof Operations;
/** An operation: what it takes is checked by the compiler, and its answer has a type. */
export type Client = { [N in Name]: (given: Operations[N]['given']) => Promise<Operations[N]['answer']> };

/** A refusal of the API. `code` says why, `fields` which inputs were wrong. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[];
  constructor(status: number, { error, fields = [] }: Refusal) {
    super(`${status} ${error}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
    this.status = status;
    this.code = error;
    this.fields = fields;
  }
}

type Options = {
  /** The address of the installation: https://shiori.example.jp */
  baseUrl: string;
  token: string;
  /** In place of the global one. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** Tries of a request that was too much, or that did not arrive. */
const TRIES = 3;
const LONGEST_WAIT_S = 60;

export function createClient(options: Options): Client {
  const calls = Object.entries(OPERATIONS).map(([name, [method, path]]) => [
    name,
    (given: Given) => ask(options, method, path, given),
  ]);
  return Object.fromEntries(calls) as Client;
}

type Given = { id?: string; query?: Record<string, string>; body?: unknown };

async function ask({ baseUrl, token, fetch: send = fetch }: Options, method: string, path: string, given: Given) {
  const { id = '', query = {}, body } = given;
  const search = new URLSearchParams(query).toString();
  const url = `${baseUrl.replace(/\/$/, '')}/api/v1${path.replace('{id}', encodeURIComponent(id))}${search && `?${search}`}`;
  const init: RequestInit = {
    method,
    // The token goes to this address alone.
    redirect: 'error',
    headers: {
      Authorization: `Bearer ${token}`,
      // With the same key a write that is sent again happens once.
      ...(method !== 'GET' && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  for (let left = TRIES - 1; ; left--) {
    const response = await send(url, init);
    const text = await response.text();
    if (response.ok) return text === '' ? null : JSON.parse(text);
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
    if (left === 0 || !(wait <= LONGEST_WAIT_S)) throw refusal(response.status, text);
    await new Promise((done) => setTimeout(done, wait * 1000));
  }
}

function refusal(status: number, text: string): ApiError {
  try {
    return new ApiError(status, JSON.parse(text) as Refusal);
  } catch {
    return new ApiError(status, { error: 'unexpected' });
  }
}

import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { connect, type Db } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/accounts.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, selections, statusHistory } from '../db/schema/selections.ts';
import { type TestStudent, testApp } from '../testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
const INTERVIEW = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z' };
type Applied = { id: string; eventIds: [string, ...string[]] };

/** Each act with its preparation; each is one transaction over several tables. */
const ACTS: Record<
  string,
  (aoi: TestStudent, applied: Applied) => Promise<[method: string, path: string, body?: object]>
> = {
  'registering a selection': async (aoi) => {
    const { companyId } = (await aoi.selections())[0] ?? {};
    return ['POST', '/api/selections', { companyId, priority: 'first', events: [ES, INTERVIEW] }];
  },
  'adding an event': async (_, { id }) => ['POST', `/api/selections/${id}/events`, INTERVIEW],
  'changing the status': async (_, { id }) => ['PUT', `/api/selections/${id}/status`, { status: 'es_submitted' }],
  'moving an event': async (_, { eventIds }) => [
    'PATCH',
    `/api/events/${eventIds[0]}`,
    { deadline: '2026-05-20T14:59:00.000Z', version: 1 },
  ],
  'completing an event': async (_, { eventIds }) => ['PUT', `/api/events/${eventIds[0]}/completion`],
  'deleting the last event': async (_, { eventIds }) => ['DELETE', `/api/events/${eventIds[0]}`],
  'deleting a selection': async (_, { id }) => ['DELETE', `/api/selections/${id}`],
  'taking a deletion back': async (aoi, { id, eventIds }) => {
    await aoi.del(`/api/selections/${id}`);
    return ['DELETE', `/api/events/${eventIds[0]}/deletion`];
  },
};

test.each(Object.entries(ACTS))(
  'D-05: a fault after any statement of %s leaves nothing half done',
  async (_, prepare) => {
    const { student, db, url, deps } = await testApp();
    const aoi = await student('aoi');
    const [method, path, body] = await prepare(aoi, await aoi.applies('朝日商事'));
    const { db: faulty, pool, close } = connect(url);
    onTestFinished(close);
    const fault = failAfter(pool);
    const app = createApp({ ...deps, db: faulty });
    const act = () =>
      app.request(new URL(path, deps.config.baseUrl), {
        method,
        headers: {
          Cookie: aoi.cookie,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
          'Idempotency-Key': 'one-and-the-same-key',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const before = await everything(db);

    let statements = 0;
    for (fault.after = 1; ; fault.after++) {
      const { ok } = await act();
      if (ok) break;
      statements++;
      expect(await everything(db)).toEqual(before);
    }

    expect(statements).toBeGreaterThanOrEqual(5);
    expect(await everything(db)).not.toEqual(before);
  },
);

async function everything(db: Db) {
  const tables = [selections, events, statusHistory, reminders, idempotencyKeys];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

/** Breaks a connection after this many statements of a transaction. */
function failAfter(pool: pg.Pool) {
  const fault = { after: Number.POSITIVE_INFINITY };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let done = Number.NEGATIVE_INFINITY;
    const counted = async (...args: [string | { text: string }, ...unknown[]]) => {
      const text = typeof args[0] === 'string' ? args[0] : args[0].text;
      const result = await query(...args);
      if (/^begin/i.test(text)) done = 0;
      else if (/^(commit|rollback)/i.test(text)) done = Number.NEGATIVE_INFINITY;
      else if (++done === fault.after) throw new Error(`fault after: ${text}`);
      return result;
    };
    // Reads outside a transaction pass a callback; they are not affected.
    client.query = ((...args: [string, ...unknown[]]) =>
      typeof args.at(-1) === 'function' ? query(...args) : counted(...args)) as typeof client.query;
  });
  return fault;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../base/ids.ts';
import { connect, type Db, transaction } from '../db/connect.ts';
import { postgresCode } from '../db/faults.ts';
import { actAtRandom, popularCompanies } from '../testing/acts.ts';
import { testApp } from '../testing/app.ts';

const NAMES = ['朝日商事', 'みなと銀行', '北辰電機', '青葉製薬', '東雲物産', '白銀建設'];

/** An application that counts the deadlocks of its transactions, including those that were retried. */
async function countingApp() {
  const app = await testApp();
  const { db } = app;
  const counted = { deadlocks: 0 };
  const work: Db['transaction'] = (act) =>
    db.transaction(act).catch((error) => {
      if (postgresCode(error) === '40P01') counted.deadlocks++;
      throw error;
    });
  app.deps.db = Object.create(db, { transaction: { value: work } });
  return { ...app, counted };
}

test('D1: students who import the same companies in opposite order do not wait for each other', async () => {
  const { db, student, counted } = await countingApp();
  const people = await Promise.all(['aoi', 'ren', 'mei', 'sora'].map((name) => student(name)));
  const companyIds = await popularCompanies(db, NAMES);
  const row = { priority: 'first', status: 'es_submitted', selectionPhase: 'fulltime', companyName: '会社' };
  for (let round = 0; round < 3; round++) {
    const events = [{ eventType: 'es_deadline', deadline: `2026-04-2${round}T14:59:00.000Z` }];
    const rows = companyIds.map((companyId) => ({ ...row, companyId, events }));
    const statuses = await Promise.all(
      people.map(async (person, at) => {
        const selections = at % 2 === 0 ? rows : rows.toReversed();
        return (await person.post('/api/transfer/imports', { importId: newId(), selections })).status;
      }),
    );
    expect(statuses).toEqual([201, 201, 201, 201]);
  }
  expect(counted.deadlocks).toBe(0);
}, 60_000);

test('D1: whatever ten students do at once with the same companies, none meets a fault', async () => {
  const { db, student } = await countingApp();
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => student(`student${at}`)));
  const companyIds = await popularCompanies(db, NAMES);
  await Promise.all(
    people.map((person) =>
      person.post('/api/selections', {
        companyId: companyIds[0],
        priority: 'first',
        events: [{ eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' }],
      }),
    ),
  );
  const statuses = await Promise.all(
    // Each with two browsers.
    [...people, ...people].map(async (person) => {
      const met: (number | undefined)[] = [];
      for (let act = 0; act < 12; act++) met.push((await actAtRandom(person, companyIds))?.status);
      return met;
    }),
  );
  const known = new Set([undefined, 200, 201, 204, 404, 409]);
  expect(statuses.flat().filter((status) => !known.has(status))).toEqual([]);
}, 60_000);

test('I6: however many writes of one student wait, another student is answered', async () => {
  const { student, url } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await aoi.applies('朝日商事');
  const other = connect(url, { max: 1 });
  onTestFinished(() => other.close());
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = transaction(other.db, async (tx) => {
    await tx.execute(sql`select from selections where user_id = ${aoi.userId} and id = ${id} for update`);
    held.resolve();
    // Regular statements keep the connection from being terminated as idle in a transaction.
    for (let waiting = true; waiting; ) {
      waiting = await Promise.race([release.promise.then(() => false), sleep(1000, true)]);
      await tx.execute(sql`select 1`);
    }
  });
  await held.promise;

  const answers: Response[] = [];
  const refused = () => answers.filter((it) => it.status === 429);
  const writes = Array.from({ length: 45 }, async () => {
    answers.push(await aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' }));
  });
  await expect.poll(() => refused().length, { timeout: 15_000 }).toBe(4);
  expect((await ren.get('/api/selections')).status).toBe(200);
  release.resolve();
  await Promise.all([holding, ...writes]);

  expect(refused().map((it) => it.headers.get('Retry-After'))).toEqual(Array(4).fill('2'));
  expect(answers.filter((it) => it.status === 200).length).toBeGreaterThanOrEqual(40);
});

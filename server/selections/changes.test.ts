import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mergeChanges } from '#domain/selections/changes.ts';
import { CURSOR_HEADER, SINCE_HEADER } from '#domain/selections/cursor.ts';
import type { SelectionChanges, SelectionView } from '#domain/selections/views.ts';
import { plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { type Db, transaction } from '../db/connect.ts';
import { anAdmin } from '../testing/admin.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { randomOf } from '../testing/simulation/random.ts';
import { purgeDeleted } from './jobs.ts';
import { READS } from './list.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
const TEST = { eventType: 'web_test', deadline: '2026-04-22T14:59:00.000Z' };
const INTERVIEW = { eventType: 'interview', deadline: '2026-04-25T05:00:00.000Z' };

type Known = { list: SelectionView[]; cursor: string };

async function readAll(student: TestStudent): Promise<Known> {
  const answer = await student.get('/api/selections');
  return { list: (await answer.json()) as SelectionView[], cursor: answer.headers.get(CURSOR_HEADER) ?? '' };
}

async function changesSince(student: TestStudent, cursor: string, by?: 'event'): Promise<SelectionChanges | null> {
  const answer = await student.get(`/api/selections/changes?since=${cursor}${by ? `&by=${by}` : ''}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as SelectionChanges | null;
}

/** The cursor of a list after which nothing is told again. Until transactions that ran meanwhile, anywhere in the cluster, are over, some is. */
async function currentCursor(student: TestStudent): Promise<string> {
  for (;;) {
    const { cursor } = await readAll(student);
    const told = await changesSince(student, cursor);
    if (told?.changed.length === 0 && told.gone.length === 0) return cursor;
  }
}

/** A device of a student: what it knows of the list, and how often it had to read all of it. */
async function device(student: TestStudent, by?: 'event') {
  let known = await readAll(student);
  const its = {
    whole: 0,
    told: 0,
    async read() {
      const told = await changesSince(student, known.cursor, by);
      const list = told && mergeChanges(known.list, told);
      its.told = told?.changed.length ?? Number.NaN;
      if (told && list) known = { list, cursor: told.cursor };
      else {
        known = await readAll(student);
        its.whole++;
      }
      return known.list;
    },
  };
  return its;
}

type World = Pick<TestApp, 'db' | 'clock'> & {
  aoi: TestStudent;
  admin: TestStudent;
  pick<T>(from: readonly T[]): T;
  selection: SelectionView;
  event: SelectionView['events'][number];
  /** What can be taken back. */
  undos: string[];
};
type Act = (world: World) => Promise<unknown>;

const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;

/** Removes what an import brought, or what else can be undone by this address. */
const undoes: Act = async ({ aoi, undos }) => {
  const path = undos.pop();
  if (path) await aoi.del(path);
};

/** Everything by which a list changes. */
const ACTS: Record<string, Act> = {
  'a selection is added': ({ aoi, pick }) =>
    aoi.applies(pick(['朝日商事', 'みなと銀行', '北辰電機']), { events: [ES, INTERVIEW], selectionPhase: 'intern' }),
  'an event is added': ({ aoi, selection, pick }) =>
    aoi.post(`/api/selections/${selection.id}/events`, pick([ES, TEST, INTERVIEW])),
  'an event is ticked': ({ aoi, event }) => aoi.put(`/api/events/${event.id}/completion`),
  'an event is open again': ({ aoi, event }) => aoi.del(`/api/events/${event.id}/completion`),
  'an event is edited': ({ aoi, event, pick }) =>
    aoi.patch(`/api/events/${event.id}`, {
      version: event.version,
      deadline: `2026-05-0${pick([1, 2, 3])}T14:59:00.000Z`,
      privateMemo: pick(['持ち物', '場所を確認']),
    }),
  'reminders are chosen': ({ aoi, event, pick }) =>
    aoi.put(`/api/events/${event.id}/reminders`, { types: pick([[], ['1day'], ['1week', '1day']]) }),
  'a result is answered': ({ aoi, event, pick }) =>
    aoi.put(`/api/events/${event.id}/result`, { result: pick(['passed', 'waiting']) }),
  'a status is chosen': ({ aoi, selection, pick }) =>
    aoi.put(`/api/selections/${selection.id}/status`, { status: pick(['es_submitted', 'in_progress', 'declined']) }),
  'fields are edited': ({ aoi, selection, pick }) =>
    aoi.patch(`/api/selections/${selection.id}`, {
      version: selection.version,
      ...pick<object>([
        { notes: pick(['a', 'b']) },
        { priority: pick(['first', 'second']) },
        { selectionPhase: pick(['intern', 'fulltime']) },
        { customCompanyName: pick(['本社', '']) },
        { esDeadline: '2026-04-28T14:59:00.000Z' },
      ]),
    }),
  'a login is stored or removed': ({ aoi, selection, pick }) =>
    aoi.put(`/api/selections/${selection.id}/my-page`, { myPageId: pick(['aoi-2027', '']) }),
  'an event is deleted': async ({ aoi, event, undos }) => {
    await aoi.del(`/api/events/${event.id}`);
    undos.push(`/api/events/${event.id}/deletion`);
  },
  'a selection is deleted': async ({ aoi, selection, undos }) => {
    await aoi.del(`/api/selections/${selection.id}`);
    undos.push(`/api/selections/${selection.id}/deletion`);
  },
  'something is undone': undoes,
  'an internship is carried over': ({ aoi, selection }) =>
    aoi.post(`/api/selections/${selection.id}/successors`, { event: ES }),
  'a table is imported': async ({ aoi, undos }) => {
    const importId = newId();
    const row = { companyId: null, companyName: 'かもめ製菓', priority: 'other', selectionPhase: 'fulltime' };
    const rows = [1, 2].map(() => ({ ...row, status: 'offer', events: [ES] }));
    await aoi.post('/api/transfer/imports', { importId, selections: rows });
    undos.push(`/api/transfer/imports/${importId}`);
  },
  'two companies are merged, and perhaps parted again': async ({ db, admin, pick }) => {
    const names = ['朝日商事', 'みなと銀行', '北辰電機'];
    const { rows } = await db.execute<{ id: string; name: string; updated_at: Date }>(
      sql`select id, name, updated_at from companies where merged_into is null and name = any(${sql.param(names)}::text[]) order by name`,
    );
    const [kept, merged] = rows;
    if (!kept || !merged) return;
    const seen = (it: typeof kept) => ({ id: it.id, seen: new Date(it.updated_at).toISOString() });
    const answer = await admin.post('/api/admin/companies/merges', { kept: seen(kept), merged: seen(merged) });
    expect(answer.status).toBe(201);
    const id = await idOf(answer);
    if (pick([true, true, false])) expect((await admin.del(`/api/admin/companies/merges/${id}`)).ok).toBe(true);
  },
  'what was deleted is removed for good': async ({ db, clock }) => {
    clock.now = plus(clock.now, 5 * 60_000);
    await purgeDeleted(db, clock.now);
  },
};

async function walk(seed: number, steps: number) {
  const app = await testApp();
  const { db, clock } = app;
  const [aoi, admin] = [await app.student('aoi'), await anAdmin(app)];
  const { next: random, pick } = randomOf(seed);
  const undos: string[] = [];
  for (const name of ['朝日商事', 'みなと銀行', '北辰電機']) await aoi.applies(name, { events: [ES, TEST, INTERVIEW] });
  const [follows, seldom, byEvent] = [await device(aoi, 'event'), await device(aoi), await device(aoi, 'event')];
  const done: string[] = [];
  for (let step = 0; step < steps; step++) {
    const list = (await readAll(aoi)).list;
    const selection = pick(list.length > 0 ? list : [await begun(aoi)]);
    const name = pick(Object.keys(ACTS));
    const about = `seed ${seed}, step ${step}: ${name}; before: ${done.slice(-6).join(', ')}`;
    const wholeBefore = follows.whole;
    clock.now = plus(clock.now, 1000);
    await ACTS[name]?.({ db, clock, aoi, admin, pick, selection, event: pick(selection.events), undos });
    done.push(name);
    expect(await follows.read(), about).toEqual((await readAll(aoi)).list);
    // Who follows every write reads nothing anew.
    expect(follows.whole, about).toBe(wholeBefore);
    if (random() < 0.15) expect(await seldom.read(), about).toEqual((await readAll(aoi)).list);
    if (random() < 0.15) expect(await byEvent.read(), about).toEqual((await readAll(aoi)).list);
  }
  expect(await seldom.read()).toEqual((await readAll(aoi)).list);
  return { done, follows, seldom };
}

async function begun(student: TestStudent): Promise<SelectionView> {
  await student.applies('北辰電機', { events: [ES, TEST] });
  return (await student.selections())[0] as SelectionView;
}

/** `FEED_WALKS=200 npx vitest run server/selections/changes.test.ts` takes 200. */
const WALKS = Number(process.env.FEED_WALKS ?? 3);

test('after random writes of every kind, what the feed tells makes the list that is stored', async () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= WALKS; seed++) for (const it of (await walk(seed, 60)).done) kinds.add(it);
  expect([...kinds].sort()).toEqual(Object.keys(ACTS).sort());
}, 600_000);

test('only what changed is told', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const [first] = [await aoi.applies('朝日商事'), await aoi.applies('みなと銀行'), await aoi.applies('北辰電機')];
  const cursor = await currentCursor(aoi);

  expect(await changesSince(aoi, cursor)).toMatchObject({ changed: [], gone: [], selections: 3, events: 3 });
  await aoi.put(`/api/events/${first.eventIds[0]}/completion`);
  expect((await changesSince(aoi, cursor))?.changed).toEqual(
    (await aoi.selections()).filter((it) => it.id === first.id),
  );
  const byEvent = await changesSince(aoi, cursor, 'event');
  expect(byEvent).toMatchObject({ changed: [], changedEvents: [{ id: first.eventIds[0], completed: true }] });
  expect(byEvent?.changedEvents).toHaveLength(1);
  await aoi.del(`/api/selections/${first.id}`);
  expect(await changesSince(aoi, cursor)).toMatchObject({ changed: [], gone: [first.id], selections: 2, events: 2 });
});

/** Another connection's transaction, which ends when `end` is called. */
async function open(db: Db, work: (tx: Db) => Promise<unknown>) {
  let end = () => {};
  let began = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const over = transaction(db, async (tx) => {
    await work(tx);
    began();
    await mayEnd;
  });
  await hasBegun;
  return async () => {
    end();
    await over;
  };
}

test('a transaction that began before a reading and commits after it is told by the next one, a part of it too', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const [early, part, late] = [
    await aoi.applies('朝日商事'),
    await aoi.applies('みなと銀行'),
    await aoi.applies('北辰電機'),
  ];
  const note = (tx: Db, id: string) => tx.execute(sql`update selections set notes = '後から' where id = ${id}`);
  const commit = await open(db, async (tx) => {
    await note(tx, early.id);
    // A savepoint's rows have a number of their own.
    await transaction(tx, (savepoint) => note(savepoint, part.id));
  });
  await aoi.put(`/api/events/${late.eventIds[0]}/completion`);
  const its = await device(aoi);
  await its.read();
  await aoi.put(`/api/selections/${late.id}/status`, { status: 'es_submitted' });
  await its.read();

  await commit();

  expect(await its.read()).toEqual(await aoi.selections());
  expect((await its.read()).filter((it) => it.notes === '後から').map((it) => it.id)).toEqual([part.id, early.id]);
  expect(its.whole).toBe(0);
});

test('writes and readings that overlap at random lose nothing', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const events: string[] = [];
  for (let n = 0; n < 12; n++) events.push((await aoi.applies('朝日商事')).eventIds[0]);
  const devices = await Promise.all([device(aoi), device(aoi, 'event')]);
  const { chance, pick } = randomOf(7);
  const ticks = async () => {
    for (let n = 0; n < 40; n++) {
      const path = `/api/events/${pick(events)}/completion`;
      await (chance(0.5) ? aoi.put(path) : aoi.del(path));
    }
  };
  const reads = async (its: (typeof devices)[number]) => {
    for (let n = 0; n < 40; n++) await its.read();
  };

  await Promise.all([ticks(), ticks(), ...devices.map(reads)]);

  for (const its of devices) {
    expect(await its.read()).toEqual(await aoi.selections());
    expect(its.whole).toBe(0);
  }
});

test('a cursor that means nothing here asks for the whole list: of another student, format or database, or from the future', async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  await aoi.applies('朝日商事');
  const elsewhere = await testApp();
  const foreign = await elsewhere.student('aoi');
  const { cursor } = await readAll(aoi);
  const [place, number] = cursor.split('.');

  expect(await changesSince(aoi, cursor)).not.toBe(null);
  const others = [
    (await readAll(ren)).cursor,
    (await readAll(foreign)).cursor,
    `${place}.${Number(number) + 1_000_000}`,
    `${place}.`,
    `${place}.-1`,
    `${place}.999999999999999999`,
    `${'0'.repeat(16)}.${number}`,
    'x',
    '',
    "'",
  ];
  for (const other of others) expect(await changesSince(aoi, encodeURIComponent(other)), other).toBe(null);
  expect((await aoi.get('/api/selections/changes')).status).toBe(200);
  expect((await aoi.get(`/api/selections/changes?since=${'9'.repeat(101)}`)).status).toBe(400);
});

test('a tick tells what changed since the cursor that it names, its own change too; without one, or with one of nothing, it is silent', async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const [first, second] = [await aoi.applies('朝日商事'), await aoi.applies('みなと銀行')];
  const known = await readAll(aoi);
  await aoi.put(`/api/selections/${second.id}/status`, { status: 'es_submitted' });
  const path = `/api/events/${first.eventIds[0]}/completion`;

  const answer = await aoi.put(path, undefined, { [SINCE_HEADER]: known.cursor });
  const told = (await answer.json()) as SelectionChanges;
  expect(mergeChanges(known.list, told)).toEqual(await aoi.selections());
  expect(await changesSince(aoi, told.cursor, 'event')).not.toBe(null);

  for (const nothing of ['', 'x', (await readAll(ren)).cursor]) {
    const silent = await aoi.del(path, undefined, nothing ? { [SINCE_HEADER]: nothing } : {});
    expect([silent.status, await silent.text()]).toEqual([204, '']);
  }
});

test('a tick reads in turn with the other readings of its student; where too many wait, it is done without', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事');
  const { cursor } = await readAll(aoi);
  const { promise, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 22 }, () => READS.take(aoi.userId, () => promise));

  const ticked = await aoi.put(`/api/events/${eventIds[0]}/completion`, undefined, { [SINCE_HEADER]: cursor });
  expect([ticked.status, await ticked.text()]).toEqual([204, '']);

  resolve();
  await Promise.all(others);
  expect((await aoi.selections())[0]?.events[0]?.completed).toBe(true);
});

test('a tick among 3,000 selections tells one of them', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事', { events: [ES, TEST, INTERVIEW] });
  await db.execute(sql`
    insert into selections (user_id, id, company_name, priority, selection_phase)
    select ${aoi.userId}, 'copy' || n, '会社' || n, 'first', 'intern' from generate_series(1, 2999) n`);
  await db.execute(sql`
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select user_id, 'evt_' || id || n, id, 'es_deadline', 'deadline', '2026-04-20T14:59:00Z', 'intern'
    from selections, generate_series(1, 3) n where id like 'copy%'`);
  // As the database does by itself within a minute: until then it takes both tables for empty.
  await db.execute(sql`analyze selections, events`);
  const cursor = await currentCursor(aoi);

  const asked = { 'Accept-Encoding': 'br', [SINCE_HEADER]: cursor };
  const answer = await aoi.put(`/api/events/${eventIds[0]}/completion`, undefined, asked);

  const bytes = (await answer.arrayBuffer()).byteLength;
  expect(bytes).toBeLessThan(500);
}, 60_000);

import { eq, inArray, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CompanyListView, MergePreview, MergeView } from '#domain/admin/companies.ts';
import type { SharingQueueView } from '#domain/admin/sharing.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { companies } from '../../db/schema/companies.ts';
import { TABLES } from '../../db/schema/distribution.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { linkedVariants, sharedEvents, sharedReports } from '../../db/schema/sharing.ts';
import { actAtRandom } from '../../testing/acts.ts';
import { becomesAdmin } from '../../testing/admin.ts';
import { answerOf } from '../../testing/app.ts';
import { listedCompany } from '../../testing/companies.ts';
import { ES, LATER, type Sharer, sharingApp } from '../../testing/sharing.ts';
import { purgeMerges } from './jobs.ts';

const WEB_TEST = { eventType: 'web_test', deadline: LATER } as const;

/** Two companies, the catalogue's あおば銀行 and あおばぎんこう, with an admin. */
async function twoCompanies() {
  const app = await sharingApp();
  const { db } = app;
  const kept = await listedCompany(db, 'あおば銀行');
  const merged = await listedCompany(db, 'あおばぎんこう', { source: 'user' });
  const operator = async (name: string) => {
    const one = await app.student(name);
    await becomesAdmin(db, one.userId);
    return one;
  };
  const admin = await operator('admin');
  const seen = async () => {
    const rows = await db.select({ id: companies.id, updatedAt: companies.updatedAt }).from(companies);
    const at = (id: string) => ({ id, seen: rows.find((it) => it.id === id)?.updatedAt ?? '' });
    return { kept: at(kept), merged: at(merged) };
  };
  const merge = async (by: Sharer = admin) => by.post('/api/admin/companies/merges', await seen());
  return {
    ...app,
    kept,
    merged,
    admin,
    operator,
    seen,
    merge,
    /** A selection at one of the companies, by its id. */
    enters: async (who: Sharer, companyId: string, ...events: object[]) =>
      entersAt(who, companyId, events.length > 0 ? events : [ES]),
    merges: async () =>
      ((await (await admin.get('/api/admin/companies/merges')).json()) as { merges: MergeView[] }).merges,
    merged_: async () => {
      const answer = await merge();
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    },
    undo: (id: string) => admin.del(`/api/admin/companies/merges/${id}`),
  };
}

async function entersAt(who: Sharer, companyId: string, events: object[], more: object = {}) {
  const answer = await who.post('/api/selections', { companyId, priority: 'first', events, ...more });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const own = (await who.selections()).find((it) => it.id === id) as SelectionView;
  return { ...own, eventIds: own.events.map((it) => it.id) };
}

/** Everything that a merge may change, but for the moment of the companies’ last change. */
async function everything(db: Db) {
  const tables: Record<string, string> = {
    companies: 'id',
    company_names: 'company_no, name',
    company_grams: 'company_no, gram, place, long',
    company_registrations: 'company_id, user_id',
    company_reports: 'company_id, user_id',
    selections: 'id',
    events: 'id',
    shared_events: 'id',
    shared_contributions: 'shared_event_id, event_id',
    shared_reports: 'shared_event_id, user_id',
    linked_variants: 'linked_event_id, added_by, event_type',
    reminders: 'id',
    kept_dates: 'event_id, deadline',
  };
  const read = async ([table, order]: [string, string]) => {
    const leftOut = table === 'companies' || table === 'shared_events' ? 'updated_at' : '';
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select (to_jsonb(t) - '${leftOut}')::text as row from ${table} t order by ${order}`),
    );
    return [table, rows.map((it) => it.row)];
  };
  const found: unknown[][] = [];
  for (const entry of Object.entries(tables)) found.push(await read(entry));
  return Object.fromEntries(found) as Record<string, string[]>;
}

/** Faults in what belongs together: lost or orphaned rows, and numbers that are not those of the rows. */
async function faults(db: Db) {
  const { rows } = await db.execute<{ fault: string; count: number }>(sql`
    select 'selection at a merged company' as fault, count(*)::int as count
      from selections s join companies c on c.id = s.company_id where c.merged_into is not null
    union all select 'contribution at another company than its selection', count(*)::int
      from shared_contributions c join shared_events e on e.id = c.shared_event_id
      join events v on v.user_id = c.user_id and v.id = c.event_id
      join selections s on s.user_id = v.user_id and s.id = v.selection_id where s.company_id <> e.company_id
    union all select 'wrong number of students', count(*)::int from shared_events e
      where e.confirmations <> (select count(distinct user_id) from shared_contributions c where c.shared_event_id = e.id)
    union all select 'link to another company', count(*)::int
      from events v join selections s on s.user_id = v.user_id and s.id = v.selection_id
      where v.linked_event_id is not null and v.linked_event_id <> s.company_id || '_' || v.original_event_index
    union all select 'variant of a merged company', count(*)::int
      from linked_variants v join companies c on c.id = v.company_id where c.merged_into is not null`);
  return rows.filter((it) => it.count > 0);
}

test('what the merged company has moves: selections with names, events, shared dates with their people, search', async () => {
  const app = await twoCompanies();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  await app.enters(aoi, app.kept, ES);
  await app.enters(ren, app.merged, ES, WEB_TEST);
  await entersAt(yui, app.merged, [ES], { customCompanyName: '本命' });
  const preview = await app.admin.get(`/api/admin/companies/merge-preview?one=${app.kept}&other=${app.merged}`);
  const { companies: sides } = (await preview.json()) as MergePreview;
  const moves = { selections: 2, events: 3, sharedEvents: 2, sameSharedEvents: 1, names: ['あおばぎんこう'] };
  expect(sides[1].moves).toEqual(moves);

  await app.merged_();

  expect(await faults(app.db)).toEqual([]);
  const [own] = await ren.selections();
  expect(own).toMatchObject({ companyId: app.kept, companyName: 'あおば銀行', customCompanyName: null, version: 1 });
  expect((await yui.selections())[0]).toMatchObject({ companyName: 'あおば銀行', customCompanyName: '本命' });
  expect(await aoi.current(app.kept)).toMatchObject([
    { eventType: 'es_deadline', confirmations: 3 },
    { eventType: 'web_test', confirmations: 1 },
  ]);
  const found = (await (await aoi.get(`/api/companies?q=${encodeURIComponent('あおばぎんこう')}`)).json()) as {
    companies: { id: string }[];
  };
  expect(found.companies.map((it) => it.id)).toEqual([app.kept]);
  expect(await app.merges()).toMatchObject([{ keptName: 'あおば銀行', mergedName: 'あおばぎんこう', moved: moves }]);
});

test('undo within a day brings back exactly what was', async () => {
  const app = await twoCompanies();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  await app.enters(aoi, app.kept, ES);
  const both = await app.enters(ren, app.kept, ES, { ...WEB_TEST, reminderTypes: ['1day'] });
  await app.enters(ren, app.merged, ES, WEB_TEST);
  const moved = await entersAt(yui, app.merged, [ES, { ...ES, deadline: plus(LATER, DAY) }], {
    customCompanyName: 'あおば銀行',
  });
  await ren.changes(both.eventIds[0] as string, { deadline: plus(LATER, 2 * DAY) });
  await yui.changes(moved.eventIds[0] as string, { deadline: plus(LATER, 3 * DAY) });
  const [shared] = (await aoi.current(app.merged)).filter((it) => it.eventType === 'web_test');
  for (const who of [aoi, yui, app.admin])
    await who.put(`/api/shared-events/${shared?.id}/report`, { reason: 'wrong_date' });
  const before = await everything(app.db);

  const id = await app.merged_();
  expect(await everything(app.db)).not.toEqual(before);
  expect(await faults(app.db)).toEqual([]);
  expect((await yui.selections())[0]).toMatchObject({ companyName: 'あおば銀行', customCompanyName: null });
  expect((await app.undo(id)).status).toBe(204);

  expect(await everything(app.db)).toEqual(before);
  expect(await app.merges()).toEqual([]);
  expect((await answerOf(await app.undo(id))).error).toBe('nothing_to_undo');
});

test('what is added after the merge stays with the kept company; what moved goes back with what was done to it', async () => {
  const app = await twoCompanies();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  const moved = await app.enters(ren, app.merged, ES);
  const id = await app.merged_();
  await app.enters(yui, app.kept, ES);
  await app.enters(aoi, app.merged, ES);
  await ren.post(`/api/selections/${moved.id}/events`, { ...WEB_TEST });
  await ren.patch(`/api/selections/${moved.id}`, { version: 1, customCompanyName: 'ぎんこう' });

  expect((await app.undo(id)).status).toBe(204);

  expect(await faults(app.db)).toEqual([]);
  expect((await ren.selections())[0]).toMatchObject({
    companyId: app.merged,
    companyName: 'あおばぎんこう',
    customCompanyName: 'ぎんこう',
    events: [expect.anything(), expect.anything()],
  });
  expect((await yui.selections())[0]?.companyId).toBe(app.kept);
  expect((await aoi.selections())[0]?.companyId).toBe(app.kept);
  expect(await app.shared()).toMatchObject([
    { companyId: expect.any(String), confirmations: expect.any(Number) },
    expect.anything(),
    { companyId: app.merged, eventType: 'web_test', confirmations: 1 },
  ]);
  const people = (await app.shared()).filter((it) => it.eventType === 'es_deadline');
  expect(people.map((it) => [it.companyId === app.kept, it.confirmations]).sort()).toEqual([
    [false, 1],
    [true, 2],
  ]);
});

test('two selections of one student that come to one company both stay', async () => {
  const app = await twoCompanies();
  const ren = await app.student('ren');
  await app.enters(ren, app.kept, ES);
  await app.enters(ren, app.merged, ES, WEB_TEST);

  await app.merged_();

  const own = await ren.selections();
  expect(own.map((it) => [it.companyId, it.events.length]).sort()).toEqual([
    [app.kept, 1],
    [app.kept, 2],
  ]);
  expect((await app.shared()).filter((it) => it.confirmations > 0)).toMatchObject([
    { eventType: 'es_deadline', confirmations: 1, behind: [expect.anything(), expect.anything()] },
    { eventType: 'web_test', confirmations: 1 },
  ]);
});

test('an event that never moved has no variant after a merge and its undo, where its student moved the other one', async () => {
  const { db, student, enters, kept, merged, merged_, undo } = await twoCompanies();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  await enters(aoi, merged, ES);
  await enters(ren, kept, ES);
  const { eventIds } = await enters(ren, merged, ES);
  await ren.changes(eventIds[0] ?? '', { deadline: LATER });
  const variants = async () =>
    (await db.select().from(linkedVariants)).map((it) => [it.addedBy, it.companyId, it.linkedEventId, it.deadline]);
  const before = await variants();
  expect(before).toMatchObject([[ren.userId, merged, expect.anything(), LATER]]);

  const merge = await merged_();
  expect(await variants()).toMatchObject([[ren.userId, kept, expect.anything(), LATER]]);

  await undo(merge);
  expect(await variants()).toEqual(before);
});

test('who went back to the first date of one company has moved there after a merge and its undo, too', async () => {
  const { db, student, enters, kept, merged, merged_, undo } = await twoCompanies();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  for (const [companyId, event] of [
    [kept, WEB_TEST],
    [merged, ES],
  ] as const) {
    await enters(aoi, companyId, event);
    const { eventIds } = await enters(ren, companyId, event);
    for (const deadline of [plus(LATER, DAY), event.deadline])
      expect((await ren.changes(eventIds[0] ?? '', { deadline })).status).toBe(200);
  }
  const variants = async () =>
    (await db.select().from(linkedVariants).orderBy(linkedVariants.deadline)).map((it) => [it.companyId, it.deadline]);
  const before = [
    [merged, ES.deadline],
    [kept, WEB_TEST.deadline],
  ];
  expect(await variants()).toEqual(before);

  const merge = await merged_();
  expect(await variants()).toEqual(before.map(([, deadline]) => [kept, deadline]));

  await undo(merge);
  expect(await variants()).toEqual(before);
});

test('a date that was joined and moved after a merge is parted by its undo, with its links, variants and reports', async () => {
  const app = await twoCompanies();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  await app.enters(aoi, app.kept, ES);
  await app.enters(yui, app.kept, WEB_TEST);
  const ids: string[] = [];
  for (const who of [ren, yui]) ids.push((await app.enters(who, app.merged, ES)).eventIds[0] ?? '');
  const [shared] = await aoi.current(app.merged);
  await app.admin.put(`/api/shared-events/${shared?.id}/report`, { reason: 'wrong_date' });
  const links = async () => {
    const own = await app.db.select().from(events).where(inArray(events.id, ids)).orderBy(events.userId);
    return own.map((it) => [it.userId, it.linkedEventId]);
  };
  const reports = async () => (await app.db.select().from(sharedReports)).map((it) => it.sharedEventId);
  const before = await links();
  expect(await reports()).toEqual([shared?.id]);

  const merge = await app.merged_();
  for (const [at, who] of [ren, yui].entries()) await who.changes(ids[at] ?? '', { deadline: plus(LATER, DAY) });
  await app.undo(merge);

  expect(await links()).toEqual(before);
  const variants = await app.db.select().from(linkedVariants).orderBy(linkedVariants.addedBy);
  expect(variants.map((it) => [it.addedBy, it.linkedEventId])).toEqual(before);
  expect(await reports()).toEqual([shared?.id]);
  expect(await faults(app.db)).toEqual([]);
});

test('a merge asks for variants as often for many students of both companies as for one', async () => {
  const app = await twoCompanies();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const ofVariants = () =>
    query.mock.calls.filter(([asked]) => {
      const text = typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text;
      return text.includes('"linked_variants"');
    }).length;
  const asked: number[] = [];
  for (const names of [['aoi'], ['ren', 'sora']]) {
    for (const who of await Promise.all(names.map((name) => app.student(name)))) {
      await app.enters(who, app.kept, WEB_TEST);
      const { eventIds } = await app.enters(who, app.merged, ES);
      await who.changes(eventIds[0] ?? '', { deadline: plus(LATER, DAY) });
    }
    const before = ofVariants();
    const merge = await app.merged_();
    asked.push(ofVariants() - before);
    await app.undo(merge);
  }

  expect(asked[1]).toBe(asked[0]);
  const moved = await app.db.select().from(linkedVariants);
  expect(moved.map((it) => it.companyId)).toEqual([app.merged, app.merged, app.merged]);
});

test('a date that was accepted stays a copy of the shared event that has it, there and back', async () => {
  const { student, enters, kept, merged, merged_, undo } = await twoCompanies();
  const [aoi, ren, sora] = [await student('aoi'), await student('ren'), await student('sora')];
  const original = (await enters(aoi, merged)).eventIds[0] ?? '';
  const [first] = await ren.current(merged);
  const id = (await enters(ren, merged, { ...ES, sharedEventId: first?.id })).eventIds[0] ?? '';
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  await ren.put(`/api/events/${id}/date-change`, { sharedEventId: change?.sharedEventId, answer: 'accept' });
  await enters(sora, kept, { ...ES, deadline: LATER });
  const [there] = await ren.current(kept);
  const copied = async () => (await ren.event(id)).sharedEventId;
  expect(await copied()).toBe(change?.sharedEventId);

  const merge = await merged_();
  expect(await copied()).toBe(there?.id);

  await undo(merge);
  expect(await copied()).toBe(change?.sharedEventId);
});

test('reports follow: those of both companies hide a date together', async () => {
  const app = await twoCompanies();
  const names = ['aoi', 'ren', 'yui', 'sora'] as const;
  const [aoi, ren, yui, sora] = (await Promise.all(names.map((name) => app.student(name)))) as [
    Sharer,
    Sharer,
    Sharer,
    Sharer,
  ];
  await app.enters(aoi, app.kept, ES);
  await app.enters(ren, app.merged, ES);
  const [here] = await yui.current(app.kept);
  const [there] = await yui.current(app.merged);
  const reports = (who: Sharer, id: string | undefined) =>
    who.put(`/api/shared-events/${id}/report`, { reason: 'wrong_date' });
  await reports(yui, here?.id);
  app.clock.now = plus(app.clock.now, 1);
  await reports(yui, there?.id);
  await reports(sora, there?.id);

  const id = await app.merged_();
  expect(await sora.current(app.kept)).toMatchObject([{ confirmations: 2 }]);
  // A tab that still shows the merged company's date.
  expect((await reports(ren, there?.id)).status).toBe(204);
  expect(await sora.current(app.kept)).toEqual([]);

  await app.undo(id);
  expect(await faults(app.db)).toEqual([]);
  const [{ count = -1 } = {}] = (
    await app.db.execute<{ count: number }>(sql`select count(*)::int as count from shared_reports`)
  ).rows;
  expect(count).toBe(4);
});

/** A date of both companies of which an admin removed one. */
async function removedAt(where: 'kept' | 'merged') {
  const app = await twoCompanies();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  await app.enters(aoi, app.kept, ES);
  await app.enters(ren, app.merged, ES);
  const remove = async (companyId: string) => {
    const shared = (await app.shared()).find((it) => it.companyId === companyId && it.confirmations > 0);
    await yui.put(`/api/shared-events/${shared?.id}/report`, { reason: 'wrong_date' });
    app.clock.now = plus(app.clock.now, 1000);
    const path = `/api/admin/sharing/${shared?.id}/decisions`;
    expect((await app.admin.post(path, { decision: 'remove', state: 'reported' })).status).toBe(201);
    app.clock.now = plus(app.clock.now, 1000);
  };
  await remove(app[where]);
  const shown = async () => [(await yui.current(app.kept)).length, (await yui.current(app.merged)).length];
  const done = async () => ((await (await app.admin.get('/api/admin/sharing')).json()) as SharingQueueView).done;
  return { ...app, yui, remove, shown, done };
}

test.each(['kept', 'merged'] as const)(
  'a date that an admin removed at the %s company stays removed after a merge and after its undo',
  async (where) => {
    const app = await removedAt(where);
    const shown = where === 'kept' ? [0, 1] : [1, 0];
    const done = await app.done();
    expect(await app.shown()).toEqual(shown);

    const id = await app.merged_();
    expect(await app.shown()).toEqual([0, 0]);
    expect(await app.done()).toMatchObject([{ companyName: 'あおば銀行', decision: 'remove', isUndoable: true }]);
    for (const name of ['kai', 'mei', 'sora', 'riku']) await app.enters(await app.student(name), app.kept, ES);
    expect(await app.shown()).toEqual([0, 0]);
    expect((await app.undo(id)).status).toBe(204);

    expect(await app.shown()).toEqual(shown);
    expect(await app.done()).toEqual(done);
  },
);

test('a removal that came with a merge can be undone by itself; one after the merge stays at both companies', async () => {
  const app = await removedAt('merged');
  const first = await app.merged_();
  const [decision] = await app.done();
  expect((await app.admin.del(`/api/admin/sharing/decisions/${decision?.decisionId}`)).status).toBe(204);
  expect(await app.shown()).toEqual([1, 1]);
  await app.undo(first);
  expect(await app.shown()).toEqual([1, 0]);

  const second = await app.merged_();
  const [again] = await app.done();
  await app.admin.del(`/api/admin/sharing/decisions/${again?.decisionId}`);
  await app.remove(app.kept);
  await app.undo(second);
  expect(await app.shown()).toEqual([0, 0]);
});

test('a tab that still has the merged company is led to the kept one: reading, adding, importing, registering', async () => {
  const app = await twoCompanies();
  const ren = await app.student('ren');
  await app.merged_();

  expect(await (await ren.get(`/api/companies/${app.merged}`)).json()).toMatchObject({ id: app.kept });
  expect((await app.enters(ren, app.merged)).companyId).toBe(app.kept);
  const row = { companyId: app.merged, companyName: 'あおばぎんこう', priority: 'first', status: 'es_submitted' };
  const batch = { importId: 'an-import', selections: [{ ...row, selectionPhase: 'fulltime', events: [ES] }] };
  expect((await ren.post('/api/transfer/imports', batch)).status).toBe(201);
  expect((await ren.selections()).map((it) => it.companyId)).toEqual([app.kept, app.kept]);
  expect((await ren.get(`/api/companies/${app.merged}/shared-events`)).status).toBe(200);
  const registered = await ren.post('/api/companies', { name: 'あおばぎんこう', industryCategory: 'finance' });
  expect([registered.status, await registered.json()]).toMatchObject([200, { id: app.kept }]);
  expect(await faults(app.db)).toEqual([]);
});

test('two registered companies: whoever registered the merged one finds the kept one, and its name registers nothing new', async () => {
  const app = await sharingApp();
  const [admin, aoi, ren] = [await app.student('admin'), await app.student('aoi'), await app.student('ren')];
  await becomesAdmin(app.db, admin.userId);
  const registers = async (who: Sharer, name: string) =>
    (await (await who.post('/api/companies', { name, industryCategory: 'it' })).json()) as { id: string };
  const [kept, merged] = [await registers(aoi, 'ひばり工房'), await registers(ren, 'ヒバリ工房東京')];
  const rows = await app.db.select().from(companies);
  const at = (id: string) => ({ id, seen: rows.find((it) => it.id === id)?.updatedAt });
  const body = { kept: at(kept.id), merged: at(merged.id) };
  expect((await admin.post('/api/admin/companies/merges', body)).status).toBe(201);

  const found = await ren.get(`/api/companies?q=${encodeURIComponent('ひばり工房')}`);
  expect(((await found.json()) as { companies: { id: string }[] }).companies.map((it) => it.id)).toEqual([kept.id]);
  expect((await registers(await app.student('yui'), 'ヒバリ工房東京')).id).toBe(kept.id);
});

test('students who add, change, delete, import and report while companies are merged and parted: 0 lost, 0 orphans', async () => {
  const app = await twoCompanies();
  const all = await Promise.all(Array.from({ length: 6 }, (_, at) => app.student(`student${at}`)));
  for (const who of all) await app.enters(who, app.merged, ES, WEB_TEST);
  const statuses = new Set<number>();
  let added = all.length;
  const acts = async (who: Sharer) => {
    for (let act = 0; act < 8; act++) {
      const answer = await actAtRandom(who, [app.kept, app.merged]);
      if (answer) statuses.add(answer.status);
      if (act % 4 === 0) {
        await app.enters(who, app.merged, ES);
        added++;
      }
      const [shared] = await who.current(app.merged);
      if (shared && act % 5 === 0) {
        statuses.add((await who.put(`/api/shared-events/${shared.id}/report`, { reason: 'other' })).status);
      }
    }
  };
  const merging = async () => {
    const done: number[] = [];
    for (let round = 0; round < 4; round++) {
      const answer = await app.merge();
      done.push(answer.status);
      if (round < 3 && answer.status === 201) await app.undo(((await answer.json()) as { id: string }).id);
    }
    return done;
  };
  const [merges] = await Promise.all([merging(), ...all.map(acts)]);

  expect(merges).toEqual([201, 201, 201, 201]);
  expect([...statuses].filter((it) => it >= 500)).toEqual([]);
  expect(await faults(app.db)).toEqual([]);
  expect(added).toBe(18);
  expect(await app.db.$count(selections)).toBeGreaterThanOrEqual(added);
  // The last merge stands.
  expect(await app.db.$count(selections, eq(selections.companyId, app.merged))).toBe(0);
});

test('of two admins who merge at the same time, or of whom one saw an older company, one is told so', async () => {
  const app = await twoCompanies();
  const other = await app.operator('second');
  const seen = await app.seen();
  const answers = await Promise.all([app.admin, other].map((who) => who.post('/api/admin/companies/merges', seen)));
  expect(answers.map((it) => it.status).sort()).toEqual([201, 409]);
  const refused = answers.find((it) => it.status === 409) as Response;
  expect((await answerOf(refused)).error).toBe('conflict');

  const [merge] = await app.merges();
  await app.undo(merge?.id ?? '');
  const late = await app.admin.post('/api/admin/companies/merges', seen);
  expect([late.status, (await answerOf(late)).error]).toEqual([409, 'conflict']);
});

test('after a day a merge cannot be undone, and what only its undo needed is gone', async () => {
  const app = await twoCompanies();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  await app.enters(aoi, app.kept, ES);
  await app.enters(ren, app.merged, ES);
  const id = await app.merged_();
  await purgeMerges(app.db, plus(app.clock.now, DAY));
  expect(await app.merges()).toHaveLength(1);
  expect(await app.db.$count(sharedEvents)).toBe(2);

  app.clock.now = plus(app.clock.now, DAY + 1000) as Instant;
  await purgeMerges(app.db, app.clock.now);

  expect(await app.merges()).toEqual([]);
  expect((await answerOf(await app.undo(id))).error).toBe('nothing_to_undo');
  expect(await app.shared()).toMatchObject([{ companyId: app.kept, confirmations: 2 }]);
  expect((await ren.get(`/api/companies/${app.merged}`)).status).toBe(200);
});

/** What happens at a merge to every column that names a company. */
const RULES: Record<string, string> = {
  'companies.merged_into': 'leads on: a company that was merged earlier is read by way of this one',
  'company_grams.company_no': 'removed, and made anew for the kept company',
  'company_names.company_no': 'removed, and made anew for the kept company',
  'company_edits.company_id': 'stays: a merged company has no undo of its edits',
  'company_merges.kept_id': 'stays: a record of the merge',
  'company_merges.merged_id': 'stays: a record of the merge',
  'company_registrations.company_id': 'stays, and is copied where only those who registered the kept company find it',
  'company_reports.company_id': 'stays: a report is about the registered name, which nobody finds any more',
  'events.linked_event_id': 'moves',
  'linked_variants.company_id': 'moves',
  'linked_variants.linked_event_id': 'moves',
  'merged_selections.company_name': 'stays: what the selection was called before',
  'merged_selections.custom_company_name': 'stays: what the selection was called before',
  'selections.company_id': 'moves',
  'selections.company_name': 'becomes the name of the kept company',
  'selections.custom_company_name': 'stays',
  'selections.company_url': 'stays: the student’s own',
  'shared_events.company_id': 'moves, or is joined with the same date of the kept company',
  'calendar_feeds.with_company_names': 'names none',
  'profiles.target_company_sizes': 'names none',
};

test('every column that names a company has a rule', () => {
  const named = TABLES.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const referring = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'companies')
      .flatMap(({ columns: of }) => of.map((it) => it.name));
    const called = columns.map((it) => it.name).filter((it) => /compan|linked_event|merged_into/.test(it));
    return [...new Set([...referring, ...called])].map((column) => `${name}.${column}`);
  });
  expect(named.sort()).toEqual(Object.keys(RULES).sort());
});

test('the list finds companies that only their students find, and marks those that may be the same', async () => {
  const app = await twoCompanies();
  const ren = await app.student('ren');
  await ren.post('/api/companies', { name: '夕凪製作所', industryCategory: 'manufacturing' });
  await app.db.update(companies).set({ listedAt: null }).where(eq(companies.source, 'user'));
  await listedCompany(app.db, 'あおば', { searchKeywords: ['あおば', 'あおばぎんこう'] });

  const listed = async (query: string) =>
    (await (await app.admin.get(`/api/admin/companies?${query}`)).json()) as CompanyListView;
  const q = encodeURIComponent('夕凪');
  expect((await listed(`q=${q}`)).companies).toMatchObject([
    { name: '夕凪製作所', source: 'user', isSuspected: false },
  ]);
  expect((await listed(`q=${q}&source=catalogue`)).companies).toEqual([]);
  const { companies: rows, total, next } = await listed('');
  expect([total, next]).toEqual([rows.length, null]);
  expect(rows.filter((it) => it.isSuspected).map((it) => it.displayName)).toEqual(['あおば', 'あおばぎんこう']);
});

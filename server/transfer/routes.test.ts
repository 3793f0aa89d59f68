import { parse } from 'csv-parse/sync';
import { eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { type ImportedSelection, type ImportView, MAX_BATCH, MAX_BATCH_BYTES } from '#domain/transfer/batch.ts';
import { guessColumns } from '#domain/transfer/columns.ts';
import { readJson } from '#domain/transfer/export.ts';
import { batchesOf, type NameMatch } from '#domain/transfer/plan.ts';
import { readTable } from '#domain/transfer/read-table.ts';
import { parseTable } from '#domain/transfer/table.ts';
import { newId } from '../base/ids.ts';
import { companies } from '../db/schema/companies.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, files, selections, statusHistory } from '../db/schema/selections.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { EVENT_COLUMNS, SELECTION_COLUMNS } from './export.ts';

type Row = Partial<Omit<ImportedSelection, 'events'>> & { events?: object[] };

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
const row = (companyName: string, more: Row = {}) => ({
  companyId: null,
  companyName,
  priority: 'first',
  status: 'es_submitted',
  selectionPhase: 'fulltime',
  ...more,
});

async function imports(student: TestStudent, rows: object[], key?: string, importId = 'one'): Promise<string[]> {
  const response = await student.post(
    '/api/transfer/imports',
    { importId, selections: rows },
    key ? { 'Idempotency-Key': key } : {},
  );
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { ids: string[] }).ids;
}

const exports_ = async (student: TestStudent, query: string) =>
  (await student.get(`/api/transfer/export?${query}`)).text();

const isBack = async (student: TestStudent, importId = 'one') =>
  (await student.del(`/api/transfer/imports/${importId}`)).json();
const last = async (student: TestStudent) =>
  (await (await student.get('/api/transfer/imports/last')).json()) as ImportView | null;

async function hasCompany({ db }: TestApp, name: string, more: Partial<typeof companies.$inferInsert> = {}) {
  const id = newId();
  const foldedName = foldCompanyName(name);
  await db.insert(companies).values({
    id,
    name,
    displayName: name,
    foldedName,
    searchKeywords: [foldedName],
    listedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
  const { indexCompanies } = await import('../companies/search-index.ts');
  await indexCompanies(db, [id]);
  return id;
}

describe('an import', () => {
  test('brings selections with status, events, completion and reminders, each recorded as imported', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    const companyId = await hasCompany(app, 'みなと商事', { industryCategory: 'trading' });
    const done = { ...ES, deadline: '2026-04-10T14:59:00.000Z', completed: true };

    const ids = await imports(aoi, [
      row('ミナト商事', { companyId, customCompanyName: 'みなと', notes: '覚え書き', events: [ES, done] }),
      row('北辰電機', { industryCategory: 'manufacturing', status: 'offer' }),
    ]);

    const [second, first] = await aoi.selections();
    expect(ids).toEqual([first?.id, second?.id]);
    expect(first).toMatchObject({
      companyId,
      companyName: 'みなと商事',
      customCompanyName: 'みなと',
      industryCategory: 'trading',
      status: 'es_submitted',
      notes: '覚え書き',
      events: [{ completed: true }, { completed: false, deadline: ES.deadline, shareDetails: false }],
    });
    expect(second).toMatchObject({
      companyName: '北辰電機',
      industryCategory: 'manufacturing',
      status: 'offer',
      events: [],
    });
    expect(second?.companyId).not.toBeNull();
    const history = await app.db.select().from(statusHistory);
    expect(history.map((it) => [it.fromStatus, it.toStatus, it.by])).toEqual([
      [null, 'es_submitted', 'import'],
      [null, 'offer', 'import'],
    ]);
    const open = first?.events.find((it) => !it.completed)?.id;
    const planned = await app.db.select().from(reminders).where(eq(reminders.state, 'planned'));
    expect(new Set(planned.map((it) => it.eventId))).toEqual(new Set([open]));
  });

  test('sent twice with one key, it is there once', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');

    const first = await imports(aoi, [row('みなと商事')], 'one-and-the-same-key');
    const again = await imports(aoi, [row('みなと商事')], 'one-and-the-same-key');

    expect(again).toEqual(first);
    expect(await aoi.selections()).toHaveLength(1);
  });

  test('twenty missing companies are registered a day; the selections of the others keep the name alone', async () => {
    const { student, db } = await testApp();
    const aoi = await student('aoi');

    await imports(
      aoi,
      Array.from({ length: 22 }, (_, at) => row(`会社${at}`, { industryCategory: 'it' })),
    );

    const mine = await aoi.selections();
    expect(mine.filter((it) => it.companyId === null)).toHaveLength(2);
    expect(mine.every((it) => it.industryCategory === 'it' && it.companyName.startsWith('会社'))).toBe(true);
    expect(await db.$count(companies)).toBe(20);
  });

  test('two rows of one missing company register it once, and a merged company is the one that it became', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    const now = await hasCompany(app, '新みなと商事');
    const before = await hasCompany(app, '旧みなと商事', { mergedInto: now });

    await imports(aoi, [
      row('北辰電機'),
      row('株式会社北辰電機', { selectionPhase: 'intern' }),
      row('旧みなと商事', { companyId: before }),
    ]);

    const mine = await aoi.selections();
    expect(new Set(mine.map((it) => it.companyId)).size).toBe(2);
    expect(mine[0]).toMatchObject({ companyId: now, companyName: '新みなと商事' });
  });

  test.each([
    ['a company that there is not', row('みなと商事', { companyId: newId() }), 404, 'company_not_found'],
    ['no name', row(''), 400, 'invalid_input'],
    ['a status that there is not', row('みなと商事', { status: 'no such' as never }), 400, 'invalid_input'],
    ['details that are shared', row('みなと商事', { events: [{ ...ES, shareDetails: true }] }), 400, 'invalid_input'],
    [
      'what was taken from others',
      row('みなと商事', { events: [{ ...ES, sharedEventId: newId() }] }),
      400,
      'invalid_input',
    ],
    ['a login', { ...row('みなと商事'), myPagePassword: 'x' }, 400, 'invalid_input'],
  ])('with %s is refused as a whole', async (_, wrong, status, error) => {
    const { student } = await testApp();
    const aoi = await student('aoi');

    const response = await aoi.post('/api/transfer/imports', { importId: 'one', selections: [row('北辰電機'), wrong] });

    expect([response.status, (await answerOf(response)).error]).toEqual([status, error]);
    expect(await aoi.selections()).toEqual([]);
  });

  test('of one very large selection is taken, of a larger one refused', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const large = (memos: number) =>
      row('みなと商事', {
        notes: 'あ'.repeat(20_000),
        events: Array(memos).fill({ ...ES, privateMemo: 'あ'.repeat(10_000) }),
      });

    await imports(aoi, [large(25)]);
    const response = await aoi.post('/api/transfer/imports', { importId: 'one', selections: [large(50)] });

    expect(JSON.stringify(large(50)).length * 3).toBeGreaterThan(MAX_BATCH_BYTES);
    expect([response.status, (await answerOf(response)).error]).toEqual([413, 'too_large']);
  });
});

describe('an import is taken back', () => {
  test('as a whole, and what was changed since stays', async () => {
    const { student, db, clock } = await testApp();
    const aoi = await student('aoi');
    const ids = await imports(aoi, [
      row('みなと商事', { events: [ES] }),
      row('北辰電機', { events: [ES] }),
      row('あおば信託', { events: [ES] }),
      row('ソラネット', { events: [ES] }),
      row('つばさ食品', { events: [ES] }),
    ]);
    const eventOf = async (id = '') => (await aoi.selections()).find((it) => it.id === id)?.events[0]?.id;
    clock.now = '2026-04-01T04:00:00.000Z';
    await aoi.patch(`/api/selections/${ids[1]}`, { notes: '読んだ', version: 1 });
    await aoi.put(`/api/selections/${ids[2]}/status`, { status: 'offer' });
    await aoi.put(`/api/events/${await eventOf(ids[3])}/completion`);

    expect(await last(aoi)).toEqual({
      id: 'one',
      at: '2026-04-01T03:00:00.000Z',
      untouched: 2,
      changed: 3,
      changedNames: ['北辰電機', 'あおば信託', 'ソラネット'],
    });
    expect(await isBack(aoi)).toEqual({ removed: 2, left: 0 });
    expect((await aoi.selections()).map((it) => it.companyName).sort()).toEqual(
      ['あおば信託', '北辰電機', 'ソラネット'].sort(),
    );
    expect(await db.$count(reminders, eq(reminders.state, 'planned'))).toBeGreaterThan(0);
    expect(await isBack(aoi)).toEqual({ removed: 0, left: 0 });
    expect(await last(aoi)).toMatchObject({ untouched: 0, changed: 3 });
  });

  test('a login or a file that was added since keeps its selection, as a change does', async () => {
    const { student, db } = await testApp();
    const aoi = await student('aoi');
    const ids = await imports(aoi, [row('みなと商事'), row('北辰電機'), row('あおば信託')]);
    await aoi.put(`/api/selections/${ids[0]}/my-page`, { myPageId: 'aoi-2027' });
    const [kept] = await db
      .select()
      .from(selections)
      .where(eq(selections.id, ids[1] ?? ''));
    await db.insert(files).values({
      userId: kept?.userId ?? '',
      id: newId(),
      selectionId: ids[1] ?? '',
      object: newId(),
      name: 'ES.pdf',
      mediaType: 'application/pdf',
      size: 1,
      sha256: '',
    });

    expect(await last(aoi)).toMatchObject({ untouched: 1, changedNames: ['みなと商事', '北辰電機'] });
    expect(await isBack(aoi)).toEqual({ removed: 1, left: 0 });
  });

  test('within a day, and never what was registered by hand, came with another import, or is of somebody else', async () => {
    const { student, clock } = await testApp();
    const [aoi, ren] = [await student('aoi'), await student('ren')];
    await imports(ren, [row('あおば信託')]);
    await imports(aoi, [row('みなと商事')]);
    await aoi.applies('北辰電機');
    clock.now = '2026-04-01T04:00:00.000Z';
    await imports(aoi, [row('ソラネット')], undefined, 'two');

    expect(await last(ren)).toMatchObject({ id: 'one', untouched: 1 });
    expect(await last(aoi)).toMatchObject({ id: 'two', untouched: 1 });
    expect(await isBack(aoi, 'two')).toEqual({ removed: 1, left: 0 });
    expect(await last(aoi)).toMatchObject({ id: 'one', untouched: 1 });
    clock.now = '2026-04-02T03:00:00.001Z';
    expect(await last(aoi)).toBeNull();
    expect(await isBack(aoi)).toEqual({ removed: 0, left: 0 });
    expect(await aoi.selections()).toHaveLength(2);
    expect(await ren.selections()).toHaveLength(1);
  });

  test('part by part where it brought much, until nothing of it is left', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const many = Array.from({ length: MAX_BATCH }, (_, n) => row(`みなと商事 ${n}`, { companyId: null }));
    await imports(aoi, many);
    await imports(aoi, [row('北辰電機')]);

    expect(await last(aoi)).toMatchObject({ untouched: MAX_BATCH + 1 });
    expect(await isBack(aoi)).toEqual({ removed: MAX_BATCH, left: 1 });
    expect(await isBack(aoi)).toEqual({ removed: 1, left: 0 });
    expect([await aoi.selections(), await last(aoi)]).toEqual([[], null]);
  });
});

describe('names are looked up', () => {
  const lookUp = async (student: TestStudent, ...names: string[]) =>
    (await (await student.post('/api/transfer/company-names', { names })).json()) as {
      names: NameMatch[];
      newCompaniesLeft: number;
    };

  test('by the very name before other names, the catalogue before what others registered; what is not clear is left open', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    const minato = await hasCompany(app, '株式会社みなと商事', { source: 'catalogue' });
    await hasCompany(app, 'ミナト商事', { source: 'user' });
    const short = await hasCompany(app, '北辰電機工業', { searchKeywords: ['北辰電機工業', '北辰'] });
    const twins = [
      await hasCompany(app, 'あおば', { location: '東京都' }),
      await hasCompany(app, '（株）アオバ', { location: '大阪府' }),
    ];

    const { names, newCompaniesLeft } = await lookUp(aoi, 'みなと商事', '北辰', 'あおば', 'どこにもない');

    expect(names.map((it) => it.match?.id ?? null)).toEqual([minato, short, null, null]);
    expect(names[2]?.candidates.map((it) => it.id).sort()).toEqual([...twins].sort());
    expect(names[3]).toEqual({ name: 'どこにもない', match: null, candidates: [] });
    expect(newCompaniesLeft).toBe(20);
    await imports(aoi, [row('どこにもない')]);
    expect((await lookUp(aoi, 'どこにもない')).newCompaniesLeft).toBe(19);
  });
});

describe('an export', () => {
  const PRIVATE = { notes: '=秘密1', esContent: '秘密2', esDocUrl: 'https://himitsu3.example' };
  const EVENT = {
    ...ES,
    publicDescription: '@締切',
    location: '秘密4',
    privateUrl: 'https://himitsu5.example',
    privateMemo: '秘密6',
    calendarUid: '1@himitsu7.example',
  };

  async function withEverything() {
    const app = await testApp();
    const aoi = await app.student('aoi');
    await imports(aoi, [row('みなと商事', { ...PRIVATE, jobType: '+営業', events: [EVENT] })]);
    const login = { myPageId: 'v1.CANARY1.CANARY1', myPagePassword: 'v1.CANARY2.CANARY2' };
    await app.db.update(selections).set(login);
    return { ...app, aoi };
  }

  test.each(['csv', 'json'])(
    'F-03, K-05: as %s holds nothing private unless asked for, and a login never',
    async (format) => {
      const { aoi } = await withEverything();
      const files = [
        await exports_(aoi, `format=${format}`),
        await exports_(aoi, `format=${format}&private=1`),
      ] as const;
      expect(files[0]).toContain('みなと商事');
      expect(files[0]).not.toMatch(/秘密|himitsu|CANARY/);
      for (const text of ['秘密1', '秘密2', 'himitsu3', '秘密4', 'himitsu5', '秘密6']) expect(files[1]).toContain(text);
      expect(files[1].includes('himitsu7')).toBe(format === 'json');
      expect(files[1]).not.toContain('CANARY');
    },
  );

  test('F-03: is a file for Excel without a live formula, named after the day, kept by no cache', async () => {
    const { aoi } = await withEverything();
    const response = await aoi.get('/api/transfer/export?format=csv&private=1');
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    const text = await response.text();

    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const cells = (parse(text, { bom: true }) as string[][]).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining(["'=秘密1", "'+営業", "'@締切"]));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="shiori-2026-04-01.csv"',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
  });

  test('holds what is the student’s own and not deleted, with the history of statuses', async () => {
    const { aoi, student } = await withEverything();
    const ren = await student('ren');
    await ren.applies('レンの会社');
    const { id } = await aoi.applies('消した会社');
    await aoi.del(`/api/selections/${id}`);

    const file = JSON.parse(await exports_(aoi, 'format=json'));

    expect(file).toMatchObject({ app: 'shiori', format: 1, exportedAt: '2026-04-01T03:00:00.000Z' });
    expect(file.selections).toHaveLength(1);
    expect(file.statusChanges).toMatchObject([{ fromStatus: null, toStatus: 'es_submitted', by: 'import' }]);
    expect(JSON.stringify(file)).not.toMatch(/レン|消した/);
  });

  test('leaves out no column but these', () => {
    const missing = (table: object, exported: object) => Object.keys(table).filter((it) => !(it in exported));
    expect(missing(getTableColumns(selections), SELECTION_COLUMNS)).toEqual([
      'userId',
      'myPageId',
      'myPagePassword',
      'offerKind',
      'acceptedAt',
      'route',
      'closedReason',
      'importId',
      'version',
      'deletedAt',
    ]);
    expect(missing(getTableColumns(events), EVENT_COLUMNS)).toEqual([
      'userId',
      'selectionId',
      'deadlineVersion',
      'isCustomized',
      'isModified',
      'originalEventIndex',
      'linkedEventId',
      'sharedEventId',
      'version',
      'deletedAt',
    ]);
  });

  test.each(['csv', 'json'])('as %s, imported by somebody else, gives the same selections', async (format) => {
    const { aoi, student, db } = await withEverything();
    await aoi.applies('北辰電機', {
      priority: 'other',
      selectionPhase: 'intern',
      events: [
        ES,
        { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', endsAt: '2026-04-22T06:00:00.000Z' },
        { eventType: 'other', subtype: 'offer_reply_deadline', deadline: '2026-05-22T14:59:00.000Z' },
        { eventType: 'other', subtype: 'expected_result', deadline: '2026-05-01T14:59:00.000Z' },
        { eventType: 'other', kind: 'appointment', deadline: '2026-05-02T05:00:00.000Z' },
      ],
    });
    const ren = await student('ren');

    await imports(ren, read(await exports_(aoi, `format=${format}&private=1`)));

    // Spreadsheets have no column for the UID of a calendar file.
    if (format === 'csv') await db.update(events).set({ calendarUid: null });
    expect((await ren.selections()).map(same)).toEqual((await aoi.selections()).map(same));
    expect(await exports_(ren, 'format=csv&private=1')).toBe(await exports_(aoi, 'format=csv&private=1'));
  });

  test('of an earlier release has dates where this one has events', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const old = row('みなと商事', {
      offerReplyBy: '2026-05-22T14:59:00.000Z',
      expectedResultBy: '2026-05-01T14:59:00.000Z',
      esDeadline: ES.deadline,
    });
    const file = JSON.stringify({ app: 'shiori', format: 1, selections: [{ ...old, events: [ES] }] });

    await imports(aoi, read(file));

    const [own] = await aoi.selections();
    expect(own?.events.map((it) => [it.eventType, it.subtype, it.deadline])).toEqual([
      ['es_deadline', null, ES.deadline],
      ['other', 'expected_result', '2026-05-01T14:59:00.000Z'],
      ['other', 'offer_reply_deadline', '2026-05-22T14:59:00.000Z'],
    ]);
  });

  test('of an earlier release has a submitted ES where this one has a completed event', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const old = row('みなと商事', { esDeadline: ES.deadline, esSubmitted: true });

    await imports(aoi, read(JSON.stringify({ app: 'shiori', format: 1, selections: [old] })));

    const [own] = await aoi.selections();
    expect(own?.events).toMatchObject([{ eventType: 'es_deadline', deadline: ES.deadline, completed: true }]);
  });

  test('is given thirty times an hour', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    for (let time = 0; time < 30; time++) expect((await aoi.get('/api/transfer/export')).status).toBe(200);
    expect((await aoi.get('/api/transfer/export')).status).toBe(429);
  });
});

/** Parses a file as the import screen does, with the names of the companies. */
function read(file: string) {
  const items = readJson(file) ?? itemsOf(file);
  return items.map(({ selection }) => ({ ...selection, companyId: null }));
}

function itemsOf(csv: string) {
  const rows = parseTable(csv);
  if (!Array.isArray(rows)) throw new Error(rows);
  const [first, ...rest] = rows;
  const headings = first?.cells ?? [];
  const columns = guessColumns(headings, rest, '2026-04-01');
  return readTable(rest, {
    columns,
    headings,
    defaults: { phase: 'intern', priority: 'other' },
    now: '2026-04-01T03:00:00.000Z',
  });
}

/** The fields of a selection that a student would compare. */
function same({
  id: _,
  createdAt: _c,
  updatedAt: _u,
  version: _v,
  hasMyPageId: _i,
  hasMyPagePassword: _p,
  events: own,
  ...rest
}: Awaited<ReturnType<TestStudent['selections']>>[number]) {
  return {
    ...rest,
    events: own.map(({ id: _e, selectionId: _s, createdAt: _ec, updatedAt: _eu, version: _ev, ...event }) => event),
  };
}

test('3,000 rows go in and come out again', { timeout: 300_000 }, async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const lines = Array.from(
    { length: 3000 },
    (_, at) => `会社${at % 900},本選考,面接,2026/5/${(at % 28) + 1} 1${at % 10}:0${at % 7}`,
  );
  const selectionsOf = (csv: string) => read(csv) as unknown as ImportedSelection[];

  for (const batch of batchesOf(selectionsOf(`企業名,区分,種別,日時\n${lines.join('\n')}`))) await imports(aoi, batch);
  const csv = await exports_(aoi, 'format=csv');
  for (const batch of batchesOf(selectionsOf(csv))) await imports(ren, batch);

  expect(csv.trim().split('\r\n')).toHaveLength(3001);
  const [before, after] = [await aoi.selections(), await ren.selections()];
  expect(before).toHaveLength(900);
  const plain = (all: typeof before) =>
    all.map((it) => JSON.stringify({ ...same(it), companyId: null, industryCategory: null }));
  expect(plain(after)).toEqual(plain(before));
});

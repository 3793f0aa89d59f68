import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { companies, imports } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';
import { testDatabase } from '../testing/app.ts';
import { importCorporations } from './import-corporations.ts';
import { searchCompanies } from './search.ts';
import { indexCompanies } from './search-index.ts';

const NAMES = [
  ...[
    'sequenceNumber',
    'corporateNumber',
    'process',
    'correct',
    'updateDate',
    'changeDate',
    'name',
    'nameImageId',
    'kind',
  ],
  ...['prefectureName', 'cityName', 'streetNumber', 'addressImageId', 'prefectureCode', 'cityCode', 'postCode'],
  ...['addressOutside', 'addressOutsideImageId', 'closeDate', 'closeCause', 'successorCorporateNumber', 'changeCause'],
  ...[
    'assignmentDate',
    'latest',
    'enName',
    'enPrefectureName',
    'enCityName',
    'enAddressOutside',
    'furigana',
    'hihyoji',
  ],
] as const;
type Line = Partial<Record<(typeof NAMES)[number], string>>;

const USUAL: Line = {
  ...{
    sequenceNumber: '1',
    process: '01',
    correct: '0',
    updateDate: '2018-04-02',
    changeDate: '2015-10-05',
    kind: '301',
  },
  ...{ prefectureName: '東京都', cityName: '港区', streetNumber: '芝１丁目', prefectureCode: '13', cityCode: '103' },
  ...{ assignmentDate: '2015-10-05', latest: '1', hihyoji: '0' },
};

const corporation = (number: number, name: string, more: Line = {}): Line => ({
  ...USUAL,
  ...{ corporateNumber: String(1000000000000 + number), name, ...more },
});

/** CSV in the format of the published files: texts quoted, numbers unquoted, CRLF. */
function csv(lines: Line[]): string {
  const bare = new Set(['sequenceNumber', 'corporateNumber', 'correct', 'latest', 'hihyoji']);
  const cell = (line: Line) => (name: (typeof NAMES)[number]) => {
    const text = line[name] ?? '';
    return bare.has(name) || text === '' ? text : `"${text.replaceAll('"', '""')}"`;
  };
  return lines.map((line) => `${NAMES.map(cell(line)).join(',')}\r\n`).join('');
}

async function file(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corporations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, '00_zenkoku_all.csv');
  await writeFile(path, content);
  return path;
}

const stored = (db: Db) => db.select().from(companies).orderBy(asc(companies.id));
async function found(db: Db, typed: string): Promise<string[]> {
  return JSON.parse(await searchCompanies(db, typed, 30)).map((hit: { displayName: string }) => hit.displayName);
}

const SOME = [
  corporation(1, '株式会社ミナト商事', { furigana: 'ミナトショウジ', enName: 'Minato Trading Co., Ltd.' }),
  corporation(2, '有限会社朝日"印刷",本店', { kind: '302', cityName: '大阪市\r\n北区' }),
  corporation(3, '北〓電気株式会社', { nameImageId: '00000001', prefectureName: '北海道' }),
  corporation(4, 'ＡＢＣホールディングス株式会社'),
];

test.each([
  ['Unicode', (text: string) => Buffer.from(text)],
  ['Unicode with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['Shift_JIS', (text: string) => iconv.encode(text, 'Shift_JIS')],
])('a file in %s is read: quotes, line breaks, placeholders of rare characters', async (_, encode) => {
  const { db } = await testDatabase();

  expect(await importCorporations(db, await file(encode(csv(SOME))))).toEqual({ lines: 4, wrong: 0, already: false });

  const [minato, asahi, kita, abc] = await stored(db);
  expect(minato).toMatchObject({
    ...{ id: 'nta_1000000000001', name: '株式会社ミナト商事', displayName: 'ミナト商事', reading: 'みなとしょうじ' },
    ...{ location: '東京都港区', source: 'nta', corporateNumber: '1000000000001', industryCategory: null },
  });
  expect(asahi).toMatchObject({ displayName: '朝日"印刷",本店', reading: null });
  expect(kita).toMatchObject({ displayName: '北〓電気', location: '北海道港区' });
  expect(abc?.displayName).toBe('ABCホールディングス');
  for (const typed of ['湊', 'みなと', 'ミナト商事', 'minato trading']) {
    expect(await found(db, typed)).toEqual(typed === '湊' ? [] : ['ミナト商事']);
  }
  expect(await found(db, '北電気')).toEqual(['北〓電気']);
});

test('closed and hidden corporations, outdated lines and corporations that employ nobody are not imported', async () => {
  const { db } = await testDatabase();
  const lines = [
    corporation(1, '株式会社閉鎖', { closeDate: '2020-01-01', closeCause: '01' }),
    corporation(2, '株式会社非表示', { hihyoji: '1' }),
    corporation(3, '株式会社旧名', { latest: '0' }),
    corporation(4, 'みどり町内会', { kind: '499' }),
    ...['101', '201', '301', '302', '303', '304', '305', '399', '401'].map((kind, index) =>
      corporation(10 + index, `団体${kind}`, { kind }),
    ),
  ];
  await importCorporations(db, await file(csv(lines)));
  expect((await stored(db)).map((it) => it.displayName)).toEqual(
    ['101', '201', '301', '302', '303', '304', '305', '399', '401'].map((kind) => `団体${kind}`),
  );
});

test('a later file changes, adds and removes companies; the same file again does nothing', async () => {
  const { db } = await testDatabase();
  await db.insert(users).values({ id: 'aoi', email: 'aoi@example.com', name: 'aoi' });
  const path = await file(csv([...SOME, corporation(5, '株式会社残る'), corporation(6, '株式会社消える')]));
  await importCorporations(db, path);
  const selection = {
    userId: 'aoi',
    id: 's1',
    companyName: '残る',
    priority: 'first',
    selectionPhase: 'intern',
  } as const;
  await db.insert(selections).values({ ...selection, companyId: 'nta_1000000000005' });
  expect(await importCorporations(db, path)).toMatchObject({ already: true });

  const later = [
    corporation(1, '株式会社ミナト物産', { furigana: 'ミナトブッサン' }),
    corporation(5, '株式会社残る', { closeDate: '2026-01-01' }),
    corporation(6, '株式会社消える', { closeDate: '2026-01-01' }),
    corporation(7, '株式会社新しい'),
    corporation(7, '株式会社もっと新しい'),
  ];
  await importCorporations(db, await file(csv(later)));

  expect(await found(db, 'ミナト')).toEqual(['ミナト物産']);
  expect(await found(db, 'みなとしょうじ')).toEqual([]);
  expect(await found(db, '消える')).toEqual([]);
  expect(await found(db, '残る')).toEqual([]);
  expect(await found(db, '新しい')).toEqual(['もっと新しい']);
  expect((await stored(db)).map((it) => it.id)).toContain('nta_1000000000005');
  expect((await stored(db)).map((it) => it.id)).not.toContain('nta_1000000000006');
});

test('a company of the catalogue keeps its data and gets its number if exactly one corporation matches', async () => {
  const { db } = await testDatabase();
  const known = (id: string, displayName: string, name: string) => ({
    ...{ id, displayName, name, foldedName: displayName, source: 'catalogue', reading: 'よみ' },
    searchKeywords: [displayName],
  });
  await db
    .insert(companies)
    .values(
      [
        known('cat_1', 'ミナト商事', '株式会社ミナト商事'),
        known('cat_2', '朝日', '株式会社朝日'),
        known('cat_3', '北斗', '北斗株式会社'),
        known('cat_4', '東雲', '東雲'),
      ].map((it) => ({ ...it, foldedName: it.displayName === 'ミナト商事' ? 'みなと商事' : it.displayName })),
    );
  const lines = [
    corporation(1, '株式会社ミナト商事'),
    ...[corporation(2, '株式会社朝日'), corporation(3, '株式会社朝日')],
    ...[corporation(4, '株式会社北斗'), corporation(5, '北斗株式会社', { cityName: '千代田区' })],
    corporation(6, '株式会社東雲'),
  ];
  await importCorporations(db, await file(csv(lines)));
  await importCorporations(db, await file(csv([...lines, corporation(9, '株式会社後')])));

  const rows = new Map((await stored(db)).map((it) => [it.id, it]));
  expect(rows.get('cat_1')).toMatchObject({
    corporateNumber: '1000000000001',
    displayName: 'ミナト商事',
    reading: 'よみ',
  });
  expect(rows.get('cat_2')?.corporateNumber).toBeNull();
  expect(rows.get('cat_3')).toMatchObject({ corporateNumber: '1000000000005', location: '東京都千代田区' });
  expect(rows.get('cat_4')?.corporateNumber).toBe('1000000000006');
  expect(rows.get('nta_1000000000001')?.mergedInto).toBe('cat_1');
  expect(await found(db, 'みなと商事')).toEqual([]);
  await indexCompanies(db, ['cat_1', 'cat_2', 'cat_3', 'cat_4']);
  expect(await found(db, '北斗')).toEqual(['北斗', '北斗']);
});

test('a file of another kind is refused and changes nothing', async () => {
  const { db } = await testDatabase();
  await expect(importCorporations(db, await file('name,kind\r\nミナト商事,301\r\n'))).rejects.toThrow('30 columns');
  expect(await stored(db)).toEqual([]);
});

const LATER = Array.from({ length: 6000 }, (_, index) =>
  corporation(
    100 + index,
    `株式会社${['港', '朝日', '北'][index % 3]}商事${index}`,
    index % 7 === 0 ? { closeDate: '2025-01-01' } : {},
  ),
);

test('an import that is killed midway resumes and ends with the same result', async () => {
  const [whole, broken] = [await testDatabase(), await testDatabase()];
  const path = await file(csv([...LATER, ...LATER.slice(0, 50).map((it) => ({ ...it, name: '株式会社改名' }))]));
  await importCorporations(whole.db, path);

  for (const lines of [1000, 3000]) {
    const child = spawn(process.execPath, ['scripts/import-companies.ts', path], {
      env: { ...process.env, DATABASE_URL: broken.url, DATA_DIR: tmpdir() },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while ((await lineOf(broken.db)) < lines && child.exitCode === null)
      await new Promise((next) => setTimeout(next, 5));
    child.kill('SIGKILL');
    await ended;
  }
  expect(await lineOf(broken.db)).toBeLessThan(6050);
  await importCorporations(broken.db, path);

  const strip = async (db: Db) =>
    (await stored(db)).filter((it) => it.source === 'nta').map((it) => ({ ...it, createdAt: '', updatedAt: '' }));
  expect(await strip(broken.db)).toEqual(await strip(whole.db));
  expect(await found(broken.db, '港商事42')).toEqual(await found(whole.db, '港商事42'));
  expect(await lineOf(broken.db)).toBe(6050);
}, 180_000);

async function lineOf(db: Db): Promise<number> {
  const [row] = await db.select({ line: imports.line }).from(imports).where(eq(imports.source, 'nta'));
  return row?.line ?? 0;
}

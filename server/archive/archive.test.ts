import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import {
  type Archive,
  fileEntry,
  LEFT_TABLES,
  readArchive,
  settingsToSave,
  TAKEN_TABLES,
} from '#domain/transfer/archive.ts';
import { readJson } from '#domain/transfer/export.ts';
import { transaction } from '../db/connect.ts';
import { references, TABLES } from '../db/schema/distribution.ts';
import { auditLog } from '../db/schema/operation.ts';
import { keepMail } from '../inbox/queries.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { PDF, PNG, upload } from '../testing/files.ts';
import { aMail, receivingApp } from '../testing/inbox.ts';
import { HELD, NOT_HELD } from './records.ts';
import { type ZipEntry, zip, zipSize } from './zip.ts';

const LOGIN = { myPageId: 'aoi-2027', myPagePassword: 'himitsu-no-mori' };

/** As an import reads it. */
const STRICT = { strictness: 'strict', useWebWorkers: false, checkCrc32: true, checkOverlappingEntry: true } as const;

/** What an entry contains. */
async function storedEntry(bytes: Uint8Array, name: string): Promise<Uint8Array | null> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), STRICT);
  for await (const entry of reader.getEntriesGenerator())
    if (entry.filename === name && !entry.directory) return entry.getData(new Uint8ArrayWriter(), STRICT);
  return null;
}

/** The archive of a student who has just given proof of identity, read to its end. */
async function archiveOf({ db, clock }: TestApp, student: TestStudent, query = '') {
  await confirmSession(db, student.sessionId, clock.now);
  const response = await student.get(`/api/archive${query}`);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get('Content-Length')));
  const text = async (name: string) => {
    const entry = await storedEntry(bytes, name);
    return entry && new TextDecoder().decode(entry);
  };
  return {
    bytes,
    text,
    json: async (name: string) => JSON.parse((await text(name)) ?? 'null') as Record<string, never>,
  };
}

/** A student with everything that is entered by hand. */
async function withEverything() {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { id } = await aoi.applies('朝日商事');
  await ren.applies('秘密商事');
  await aoi.put(`/api/selections/${id}/my-page`, LOGIN);
  const [version] = (await aoi.selections()).map((it) => it.version);
  expect((await aoi.patch(`/api/selections/${id}`, { notes: '私のメモ', version })).status).toBe(200);
  const files = [
    ['履歴書.pdf', PDF],
    ['写真.png', PNG],
  ] as const;
  for (const [name, content] of files)
    expect((await aoi.post(`/api/selections/${id}/files`, content, upload(name))).status).toBe(201);
  return { ...app, aoi, ren, id };
}

test('L-02: the archive is made for who has just given proof of identity, and for nobody else', async () => {
  const app = await withEverything();

  const refused = await app.aoi.get('/api/archive');
  expect([refused.status, (await answerOf(refused)).error]).toEqual([403, 'confirmation_needed']);
  await confirmSession(app.db, app.aoi.sessionId, app.clock.now);
  app.clock.now = plus(app.clock.now, 6 * MINUTE);

  expect((await app.aoi.get('/api/archive')).status).toBe(403);
  expect(await app.db.$count(auditLog)).toBe(0);
});

test('L-02: it has what was entered, the files as they were uploaded, and nothing of others', async () => {
  const app = await withEverything();

  const { bytes, text, json } = await archiveOf(app, app.aoi);

  const {
    files,
    consents,
    users,
    sessions,
    notification_settings: settings,
  } = (await json('records.json')) as Record<string, { id: string; name: string; email: string }[]>;
  expect(users?.map((it) => it.email)).toEqual([app.aoi.email]);
  expect([sessions?.length, settings?.length, consents?.length]).toEqual([1, 1, 0]);
  const stored = await Promise.all(files?.map(({ id, name }) => storedEntry(bytes, `files/${id}/${name}`)) ?? []);
  expect(stored.map((it) => it && Buffer.from(it).equals(it.length === PNG.length ? PNG : PDF))).toEqual([true, true]);
  expect(await text('shiori.csv')).toContain('私のメモ');
  expect(await text('shiori.ics')).toContain('朝日商事');
  expect(await text('my-page.json')).toBeNull();
  const all = Buffer.from(bytes).toString('utf8');
  for (const secret of ['秘密商事', app.ren.email, app.ren.userId, ...Object.values(LOGIN)])
    expect(all).not.toContain(secret);
});

test('L-02: my-page logins are in it only where the student asked for them, which is in the audit log', async () => {
  const app = await withEverything();

  const { json } = await archiveOf(app, app.aoi, '?logins=1');

  expect(await json('my-page.json')).toEqual([{ selectionId: app.id, companyName: '朝日商事', ...LOGIN }]);
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({ actorId: app.aoi.userId, action: 'archive_exported', detail: { withLogins: true } });
});

test('L-02: mails in 受信箱 are in it, opened, and nothing where there are none', async () => {
  const app = await receivingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  await transaction(app.db, (tx) => keepMail(tx, app.deps.config, aoi.userId, aMail('朝日商事'), app.clock.now));
  const { address } = (await (await aoi.put('/api/inbox/address')).json()) as { address: string };

  const [own, other] = [await archiveOf(app, aoi), await archiveOf(app, ren)];

  expect(await own.json('inbox.json')).toMatchObject({ address, mails: [aMail('朝日商事').content] });
  expect(await own.json('records.json')).toMatchObject({ received_mails: [{ state: 'unread' }] });
  expect(await other.text('inbox.json')).toBeNull();
});

test('L-02: an archive whose file is missing breaks off, so that nobody takes it for whole', async () => {
  const app = await withEverything();
  for await (const { name } of app.deps.storage.list()) await app.deps.storage.remove(name);
  await confirmSession(app.db, app.aoi.sessionId, app.clock.now);

  const response = await app.aoi.get('/api/archive');

  await expect(response.arrayBuffer()).rejects.toThrow();
});

/** A student's archive, read as an import reads it; and with its parts in an order and without ids, to compare two of them. */
async function readBack(it: TestApp, student: TestStudent) {
  const { bytes, text } = await archiveOf(it, student, '?logins=1');
  const archive = readArchive((await text('records.json')) ?? '', await text('my-page.json'));
  const items = readJson((await text('shiori.json')) ?? '');
  if (!archive || !items) throw new Error('the archive cannot be read');
  const names = new Map(items.map((one) => [one.archived?.id, one.companyName]));
  const byName = <T extends { of: string | undefined }>(all: T[]) =>
    all.toSorted((a, b) => `${a.of}`.localeCompare(`${b.of}`));
  const comparable = {
    // A company that is not known there is registered, in その他 where nothing says its industry.
    selections: byName(
      items.map(({ selection, archived }) => ({
        of: selection?.companyName,
        ...selection,
        industryCategory: selection?.industryCategory ?? 'other',
        history: archived?.history,
        carriedOverFrom: archived?.carriedOverFrom && names.get(archived.carriedOverFrom),
      })),
    ),
    files: byName(
      archive.files.map(({ selectionId, name, size, sha256 }) => ({ of: names.get(selectionId), name, size, sha256 })),
    ),
    logins: byName(archive.logins.map(({ selectionId, login }) => ({ of: names.get(selectionId), login }))),
    settings: archive.settings,
  };
  return { bytes, archive, items, comparable };
}

/** Imports as the screen does: the selections, and then what belongs to them. */
async function imports(student: TestStudent, { bytes, archive, items }: Awaited<ReturnType<typeof readBack>>) {
  const selections = items.map(({ selection, archived }) => ({ ...selection, archived, companyId: null }));
  const sent = await student.post('/api/transfer/imports', { importId: 'one', selections });
  expect(sent.status, await sent.clone().text()).toBe(201);
  const { ids } = (await sent.json()) as { ids: string[] };
  const here = new Map(items.map((it, at) => [it.archived?.id, ids[at]]));
  for (const file of archive.files) {
    const content = await storedEntry(bytes, fileEntry(file));
    const path = `/api/selections/${here.get(file.selectionId)}/files`;
    expect((await student.post(path, content, upload(file.name))).status).toBe(201);
  }
  for (const { selectionId, login } of archive.logins)
    expect((await student.put(`/api/selections/${here.get(selectionId)}/my-page`, login)).status).toBe(204);
  await restoresSettings(student, archive.settings);
}

async function restoresSettings(
  student: TestStudent,
  { profile, shortcutsEnabled, travelMinutes, notifications }: Archive['settings'],
) {
  const { version } = (await (await student.get('/api/profile')).json()) as { version: number };
  expect((await student.put('/api/profile', { ...profile, version })).status).toBe(200);
  expect((await student.put('/api/profile/shortcuts', { enabled: shortcutsEnabled })).status).toBe(204);
  expect((await student.put('/api/profile/travel-time', { minutes: travelMinutes })).status).toBe(204);
  const own = (await (await student.get('/api/notification-settings')).json()) as typeof notifications & object;
  const settings = notifications && settingsToSave(notifications, own);
  const answer = await student.put('/api/notification-settings', { ...own, ...settings });
  expect(answer.status, await answer.text()).toBe(200);
}

test('L-02: an archive comes back whole in another installation: exported from there it says the same', async () => {
  const [app, other] = [await withEverything(), await testApp()];
  const event = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', endsAt: '2026-04-22T06:00:00.000Z' };
  const details = {
    location: '本社',
    privateMemo: '持ち物',
    publicDescription: '一次面接',
    reminderTypes: ['1day'],
    travelMinutes: 90,
  };
  const { id } = await app.aoi.applies('北辰電機', {
    priority: 'other',
    selectionPhase: 'intern',
    events: [{ ...event, ...details }],
  });
  app.clock.now = plus(app.clock.now, MINUTE);
  await app.aoi.put(`/api/selections/${id}/status`, { status: 'passed' });
  expect(
    (await app.aoi.post(`/api/selections/${id}/successors`, { event: { ...event, reminderTypes: [] } })).status,
  ).toBe(201);
  await app.aoi.put(`/api/selections/${app.id}/my-page`, LOGIN);
  const profile = {
    name: '青井 葵',
    prefecture: '東京都',
    country: null,
    university: '東京の大学',
    universityGroup: 'top_tier',
    graduationYear: 2027,
    targetIndustries: [{ category: 'trading', detail: null }],
    targetJobTypes: [],
    targetCompanySizes: [],
    version: 1,
  };
  expect((await app.aoi.put('/api/profile', profile)).status).toBe(200);
  await app.aoi.put('/api/profile/shortcuts', { enabled: false });
  await app.aoi.put('/api/profile/travel-time', { minutes: 45 });
  const settings = (await (await app.aoi.get('/api/notification-settings')).json()) as object;
  await app.aoi.put('/api/notification-settings', { ...settings, asksResults: true, emailFrequency: 'daily' });
  const kai = await other.student('kai');
  other.clock.now = plus(app.clock.now, MINUTE);

  const from = await readBack(app, app.aoi);
  await imports(kai, from);
  const to = await readBack(other, kai);

  expect(to.comparable).toEqual(from.comparable);
  expect(from.comparable).toMatchObject({
    selections: [{ events: [{ ...event, ...details }] }, { carriedOverFrom: '北辰電機' }, { notes: '私のメモ' }],
    files: [{ name: '履歴書.pdf' }, { name: '写真.png' }],
    logins: [{ of: '朝日商事', login: LOGIN }],
    settings: {
      profile: { universityGroup: 'top_tier' },
      shortcutsEnabled: false,
      travelMinutes: 45,
      notifications: { asksResults: true },
    },
  });
});

test('every table of the archive has a place in an import, or a reason why it stays behind', () => {
  const known: string[] = [...TAKEN_TABLES, ...Object.values(LEFT_TABLES).flat()];
  expect(HELD.map((it) => getTableName(it.table)).toSorted()).toEqual(known.toSorted());
});

test('L-02: every table with rows of students is in the archive, or says why it is not', () => {
  const ofStudents = references()
    .filter((it) => it.target === 'users' && it.columns[0] !== 'created_by')
    .map((it) => it.table);
  const byColumn = TABLES.filter((it) => 'userId' in it).map((it) => getTableName(it));
  const known = [...HELD.map((it) => getTableName(it.table)), ...Object.keys(NOT_HELD)];
  expect([...new Set([...ofStudents, ...byColumn])].filter((it) => !known.includes(it))).toEqual([]);
});

test('a ZIP has the length that was said, whatever its entries', async () => {
  const texts = { 'a.txt': '', 'フォルダ/予定.txt': '面接'.repeat(1000) };
  const entries: ZipEntry[] = Object.entries(texts).map(([name, text]) => {
    const content = Buffer.from(text);
    return { name, size: content.length, at: '2026-04-01T03:00:00.000Z', read: () => [content] };
  });
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries)) parts.push(part);
  const bytes = Buffer.concat(parts);

  expect(bytes.length).toBe(zipSize(entries));
  for (const [name, text] of Object.entries(texts))
    expect(Buffer.from((await storedEntry(bytes, name)) ?? 'x').toString()).toBe(text);
  for (const damaged of [bytes.subarray(0, -30), bytes.subarray(40), Buffer.alloc(0), Buffer.alloc(100)])
    await expect(storedEntry(damaged, 'フォルダ/予定.txt')).rejects.toThrow();
  expect(await storedEntry(bytes, 'b.txt')).toBeNull();
});

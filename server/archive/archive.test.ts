import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import { readJson } from '#domain/transfer/export.ts';
import { findStored } from '#domain/transfer/unzip.ts';
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

/** What an entry contains. */
async function storedEntry(bytes: Uint8Array, name: string): Promise<Uint8Array | null> {
  const read = async (from: number, to: number) => bytes.subarray(from, to);
  const range = await findStored({ size: bytes.length, read }, name);
  return range && bytes.subarray(range.from, range.to);
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

test('L-02: another installation imports all that is in it, and takes its files again as they were', async () => {
  const [app, other] = [await withEverything(), await testApp()];
  const event = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', endsAt: '2026-04-22T06:00:00.000Z' };
  const details = { location: '本社', privateMemo: '持ち物', publicDescription: '一次面接', reminderTypes: ['1day'] };
  await app.aoi.applies('北辰電機', {
    priority: 'other',
    selectionPhase: 'intern',
    events: [{ ...event, ...details }],
  });
  const kai = await other.student('kai');
  const itemsIn = (text: string | null) => (readJson(text ?? '') ?? []).map((it) => it.selection);

  const from = await archiveOf(app, app.aoi);
  const items = itemsIn(await from.text('shiori.json'));
  const body = { importId: 'one', selections: items.map((it) => ({ ...it, companyId: null })) };
  expect((await kai.post('/api/transfer/imports', body)).status).toBe(201);
  const { files } = (await from.json('records.json')) as Record<string, { id: string; name: string }[]>;
  const [{ id } = { id: '' }] = (await kai.selections()).filter((it) => it.companyName === '朝日商事');
  for (const file of files ?? []) {
    const content = await storedEntry(from.bytes, `files/${file.id}/${file.name}`);
    expect((await kai.post(`/api/selections/${id}/files`, content, upload(file.name))).status).toBe(201);
  }

  const again = await archiveOf(other, kai);
  // A company that is not known there is registered, in その他 where nothing says its industry.
  const sorted = (all: typeof items) =>
    all
      .map((it) => ({ ...it, industryCategory: it?.industryCategory ?? 'other' }))
      .toSorted((a, b) => `${a.companyName}`.localeCompare(`${b.companyName}`));
  expect(sorted(itemsIn(await again.text('shiori.json')))).toEqual(sorted(items));
  expect(items.map((it) => [it?.companyName, it?.notes, it?.events.length])).toContainEqual([
    '朝日商事',
    '私のメモ',
    1,
  ]);
  const records = (await again.json('records.json')) as Record<string, { name: string; sha256: string }[]>;
  const sums = (all: typeof records) => all.files?.map((it) => [it.name, it.sha256]).sort();
  expect(sums(records)).toEqual(sums((await from.json('records.json')) as typeof records));
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
    expect(await storedEntry(damaged, 'フォルダ/予定.txt')).toBeNull();
  expect(await storedEntry(bytes, 'b.txt')).toBeNull();
});

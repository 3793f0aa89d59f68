import { readdir } from 'node:fs/promises';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type FileView, MAX_FILE_BYTES } from '#domain/selections/files.ts';
import { HOUR, MINUTE, plus, readClock } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { files, selections } from '../db/schema/selections.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { answerOf, type TestStudent, testApp } from '../testing/app.ts';
import { DOCX, JPEG, OFFICE_TYPES, PDF, PNG, upload, WEBP, XLSX, zipOf } from '../testing/files.ts';
import { purgeFiles, sweepStorage } from './jobs.ts';

async function start() {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事');
  return { ...it, aoi, id, ...inFiles(aoi, id) };
}

function inFiles(who: TestStudent, id: string) {
  const path = `/api/selections/${id}/files`;
  return {
    path,
    add: (bytes: Uint8Array, name = 'es.pdf', more: Record<string, string> = {}) =>
      who.post(path, bytes, upload(name, more)),
    list: async () => (await (await who.get(path)).json()) as FileView[],
  };
}

async function objects(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}

const leftIn = (folder: string) => readdir(folder).catch(() => []);
const big = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 'x')]);

test.each([
  ['pdf', PDF, 'application/pdf'],
  ['png', PNG, 'image/png'],
  ['jpg', JPEG, 'image/jpeg'],
  ['webp', WEBP, 'image/webp'],
  ['docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', XLSX, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])(
  'F-01: a %s is kept as it came, and given back as an attachment that no page of ours can run',
  async (ending, bytes, type) => {
    const { aoi, path, add, list, deps } = await start();
    const answer = await add(bytes, `志望動機 100%.${ending}`);
    expect(answer.status).toBe(201);
    const added = (await answer.json()) as FileView;
    expect(added).toMatchObject({ name: `志望動機 100%.${ending}`, mediaType: type, size: bytes.length });
    expect(await list()).toEqual([added]);

    const got = await aoi.get(`${path}/${added.id}`);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="file.${ending}"; filename*=UTF-8''${encodeURIComponent('志望動機 100%')}.${ending}`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const [object = ''] = await objects(deps.storage);
    expect(object).toMatch(/^[0-9a-f]{32}$/);
    expect(await leftIn(deps.storage.incoming)).toEqual([]);
  },
);

const HOSTILE: [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that speaks of PDF', Buffer.from('<html>%PDF-1.7')],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), PDF])],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a program for Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
  ['a program for Linux', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(100)])],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['PHP', Buffer.from('<?php system($_GET["x"]);')],
  ['a picture of another kind', Buffer.from('GIF89a\x01\0\x01\0')],
  ['an old document of Office', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a zip of anything', zipOf({ 'es.txt': 'es' })],
  ['a program of Java', zipOf({ 'META-INF/MANIFEST.MF': '', 'A.class': '' })],
  ['an Office document with a macro', zipOf({ ...OFFICE_TYPES, 'word/document.xml': '', 'word/vbaProject.bin': '' })],
  ['a table with an old macro', zipOf({ ...OFFICE_TYPES, 'xl/workbook.xml': '', 'xl/macrosheets/sheet1.xml': '' })],
  [
    'a document with a program inside',
    zipOf({ ...OFFICE_TYPES, 'word/document.xml': '', 'word/embeddings/a.exe': '' }),
  ],
  ['a document and a table at once', zipOf({ ...OFFICE_TYPES, 'word/document.xml': '', 'xl/workbook.xml': '' })],
  ['a document without its table of contents', DOCX.subarray(0, 100)],
  ['a document with something behind it', Buffer.concat([DOCX, Buffer.from('<script>')])],
  ['a program with a document behind it', Buffer.concat([Buffer.from('MZ'), DOCX])],
  [
    'a zip whose contents lie',
    Buffer.from(DOCX.toString('latin1').replace('word/document.xml', 'word/documen'), 'latin1'),
  ],
  ['half of a picture’s first bytes', PNG.subarray(0, 8)],
];

test.each(HOSTILE)('F-01: %s is refused, whatever it is called, and nothing of it stays', async (_, bytes) => {
  const { add, list, deps } = await start();
  for (const name of ['es.pdf', 'es.docx', 'es.png']) {
    const answer = await add(bytes, name);
    expect([answer.status, (await answerOf(answer)).error]).toEqual([422, 'file_type_refused']);
  }
  expect(await list()).toEqual([]);
  expect([await objects(deps.storage), await leftIn(deps.storage.incoming)]).toEqual([[], []]);
});

test('F-01: ten megabytes are taken, one byte more is not, whether its length was said or not', async () => {
  const { app, aoi, path, add, deps } = await start();
  expect((await add(big(MAX_FILE_BYTES))).status).toBe(201);
  const said = await add(big(MAX_FILE_BYTES + 1));
  expect([said.status, (await answerOf(said)).error]).toEqual([413, 'file_too_large']);
  const stream = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 11; n++) controller.enqueue(big(1024 * 1024));
      controller.close();
    },
  });
  const headers = { Cookie: aoi.cookie, 'Sec-Fetch-Site': 'same-origin', ...upload('es.pdf') };
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  });
  const unsaid = await app.fetch(request, {
    incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
  });
  expect(unsaid.status).toBe(413);
  expect(await objects(deps.storage)).toHaveLength(1);
  expect(await leftIn(deps.storage.incoming)).toEqual([]);
});

test('F-01: a hundred megabytes of one student are taken and no more, also at once; those of others do not count', async () => {
  const { db, aoi, id, add, deps, student } = await start();
  const file = {
    userId: aoi.userId,
    selectionId: id,
    name: 'x.pdf',
    mediaType: 'application/pdf',
    sha256: '',
  } as const;
  const full = Array.from({ length: 9 }, (_, n) => ({ ...file, id: `f${n}`, object: `f${n}`, size: MAX_FILE_BYTES }));
  await db.insert(files).values(full);
  const answers = await Promise.all([1, 2, 3].map(() => add(big(6 * 1024 * 1024))));
  expect(answers.map((it) => it.status).sort()).toEqual([201, 409, 409]);
  expect(await answerOf(answers.find((it) => it.status === 409) as Response)).toMatchObject({ error: 'files_full' });
  expect(await objects(deps.storage)).toHaveLength(1);
  const ren = await student('ren');
  expect((await inFiles(ren, (await ren.applies('朝日商事')).id).add(PDF)).status).toBe(201);
});

test('F-01: twenty files of one selection are taken and no more', async () => {
  const { add, list } = await start();
  for (let n = 0; n < 20; n++) expect((await add(PDF, `${n}.pdf`)).status).toBe(201);
  expect((await answerOf(await add(PDF))).error).toBe('too_many');
  expect((await list()).map((it) => it.name)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}.pdf`));
});

test('F-01: what was deleted comes back only where there is still room for it: no undo brings more than the limits', async () => {
  const { add, aoi, path, list, db } = await start();
  const added: FileView[] = [];
  for (let n = 0; n < 20; n++) added.push((await (await add(PDF, `${n}.pdf`)).json()) as FileView);
  const [first, second] = added;
  const undo = async (file: FileView | undefined) => aoi.del(`${path}/${file?.id}/deletion`);
  for (const file of [first, second]) await aoi.del(`${path}/${file?.id}`);
  await add(PDF, 'in its place.pdf');

  expect((await undo(first)).status).toBe(204);
  expect((await answerOf(await undo(second))).error).toBe('too_many');
  expect(await list()).toHaveLength(20);

  for (const file of added.slice(2, 13)) await aoi.del(`${path}/${file.id}`);
  await db.update(files).set({ size: MAX_FILE_BYTES }).where(isNotNull(files.deletedAt));
  const answers = [];
  for (const file of added.slice(2, 13)) answers.push((await undo(file)).status);
  expect(answers).toEqual([...Array(9).fill(204), 409, 409]);
});

test('F-01: no name that is sent gets onto the disk or into a header as it is', async () => {
  const { aoi, add, list, path, deps } = await start();
  for (const name of ['../../../etc/passwd', 'a\r\nX: y.pdf', '"; filename="x.html', '\u202Egpj.pdf', 'CON'])
    expect((await add(PDF, name)).status).toBe(201);
  for (const { id } of await list()) {
    const got = await aoi.get(`${path}/${id}`);
    await got.body?.cancel();
    expect(got.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="file\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/,
    );
  }
  for (const name of await objects(deps.storage)) expect(name).toMatch(/^[0-9a-f]{32}$/);
  for (const raw of ['%', '%ff', '']) {
    const answer = await aoi.post(path, PDF, { ...upload('x'), 'X-File-Name': raw });
    expect([answer.status, (await answerOf(answer)).error]).toEqual([400, 'invalid_input']);
  }
});

test('B-03: a file is taken from our own pages alone, and only as a file', async () => {
  const { aoi, path } = await start();
  for (const headers of [
    upload('es.pdf', { 'Sec-Fetch-Site': 'cross-site' }),
    upload('es.pdf', { 'Content-Type': 'multipart/form-data; boundary=x' }),
    upload('es.pdf', { 'Content-Type': 'text/plain' }),
    upload('es.pdf', { 'Content-Type': 'application/json' }),
  ])
    expect((await answerOf(await aoi.post(path, PDF, headers))).error).toBe('cross_site');
  // No other path accepts uploads.
  const elsewhere = await aoi.put(path.replace('/files', '/status'), PDF, upload('es.pdf'));
  expect((await answerOf(elsewhere)).error).toBe('cross_site');
});

test('D-07: an upload that is repeated with its key makes one file, and leaves one object', async () => {
  const { add, list, deps } = await start();
  const key = { 'Idempotency-Key': 'abcdefgh-1' };
  const first = await (await add(PDF, 'es.pdf', key)).json();
  expect(await (await add(PDF, 'es.pdf', key)).json()).toEqual(first);
  expect([(await list()).length, (await objects(deps.storage)).length]).toEqual([1, 1]);
  expect((await answerOf(await add(PNG, 'es.pdf', key))).error).toBe('idempotency_mismatch');
  expect(await objects(deps.storage)).toHaveLength(1);
});

test('D3: an upload whose COMMIT was not answered keeps its object with its row', async () => {
  const { deps, db, add, list, aoi, path } = await start();
  const lost = async (act: Parameters<typeof db.transaction>[0]) => {
    await db.transaction(act);
    throw new Error('Connection terminated unexpectedly');
  };
  deps.db = Object.create(db, { transaction: { value: lost } });
  expect((await add(PDF)).status).toBe(503);
  deps.db = db;

  const [added] = await list();
  const got = await aoi.get(`${path}/${added?.id}`);
  expect(Buffer.from(await got.arrayBuffer()).equals(PDF)).toBe(true);
});

test('a file of another, or of another selection, is neither read nor deleted nor brought back', async () => {
  const { aoi, id, add, list, path, student } = await start();
  const { id: file } = (await (await add(PDF)).json()) as FileView;
  const ren = await student('ren');
  const other = inFiles(aoi, (await aoi.applies('北辰電機')).id);
  expect((await ren.get(`${path}/${file}`)).status).toBe(403);
  expect((await ren.del(`${path}/${file}`)).status).toBe(403);
  expect((await aoi.get(`${other.path}/${file}`)).status).toBe(404);
  expect((await aoi.del(`${other.path}/${file}`)).status).toBe(404);
  expect((await aoi.get(`${path}/${'x'.repeat(80)}`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
  await aoi.del(`/api/selections/${id}`);
  expect((await aoi.get(`${path}/${file}`)).status).toBe(404);
});

test('a deleted file is gone at once, comes back within a minute, and goes with its object afterwards', async () => {
  const { aoi, add, list, path, db, deps, clock } = await start();
  const { id } = (await (await add(PDF)).json()) as FileView;
  expect((await aoi.del(`${path}/${id}`)).status).toBe(204);
  expect([await list(), (await aoi.get(`${path}/${id}`)).status]).toEqual([[], 404]);
  expect((await aoi.del(`${path}/${id}/deletion`)).status).toBe(204);
  expect(await list()).toHaveLength(1);

  await aoi.del(`${path}/${id}`);
  clock.now = plus(clock.now, MINUTE + 1);
  expect((await answerOf(await aoi.del(`${path}/${id}/deletion`))).error).toBe('nothing_to_undo');
  await purgeFiles(db, deps.storage, clock.now);
  expect(await objects(deps.storage)).toHaveLength(1);
  await purgeFiles(db, deps.storage, plus(clock.now, 2 * MINUTE));
  expect([await db.$count(files), await objects(deps.storage)]).toEqual([0, []]);
});

test('F-02: the objects of a selection that can no longer be brought back go with it, and not days later', async () => {
  const { aoi, id, add, db, deps, clock } = await start();
  await add(PDF);
  await add(PNG);
  await aoi.del(`/api/selections/${id}`);
  await purgeFiles(db, deps.storage, plus(clock.now, 2 * MINUTE));
  expect([await db.$count(files), (await objects(deps.storage)).length]).toEqual([2, 2]);

  await purgeFiles(db, deps.storage, plus(clock.now, 2 * MINUTE + 1));

  expect([await db.$count(files), await objects(deps.storage)]).toEqual([0, []]);
});

const later = () => plus(readClock(), 30 * HOUR);

test('F-02: objects of no file are swept, those of files stay, and so do those that are still young', async () => {
  const { aoi, id, add, db, deps, list } = await start();
  await add(PDF, 'stays.pdf');
  const [mine = ''] = await objects(deps.storage);
  const { id: gone } = await aoi.applies('北辰電機');
  await inFiles(aoi, gone).add(PNG);
  await db.delete(selections).where(eq(selections.id, gone));
  await sweepStorage(db, deps.storage, readClock());
  expect(await objects(deps.storage)).toHaveLength(2);
  await sweepStorage(db, deps.storage, later());
  expect(await objects(deps.storage)).toEqual([mine]);
  expect([(await list())[0]?.name, id.length]).toEqual(['stays.pdf', 26]);
});

test('F-02: what is older than the first account belongs to another database and is left alone', async () => {
  const { add, db, deps } = await start();
  await add(PDF);
  await db.delete(files);
  await db.update(users).set({ createdAt: plus(readClock(), HOUR) });
  await sweepStorage(db, deps.storage, later());
  expect(await objects(deps.storage)).toHaveLength(1);
  await db.delete(users);
  await sweepStorage(db, deps.storage, later());
  expect(await objects(deps.storage)).toHaveLength(1);
});

test('F-02: an upload that breaks off, or whose storage fails, leaves neither row nor object nor half a file', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const { storage } = it.deps;
  const { path } = inFiles(aoi, id);
  const broken = new ReadableStream({
    pull(controller) {
      controller.enqueue(PDF);
      controller.error(new Error('the phone went into a tunnel'));
    },
  });
  const headers = { Cookie: aoi.cookie, 'Sec-Fetch-Site': 'same-origin', ...upload('es.pdf') };
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers,
    body: broken,
    duplex: 'half',
  });
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
  expect((await it.app.fetch(request, { incoming: { socket } })).status).toBeGreaterThanOrEqual(400);
  expect([await it.db.$count(files), await objects(storage), await leftIn(storage.incoming)]).toEqual([0, [], []]);
});

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { addDays, jstDay, plus, readClock, SECOND } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import { createClient } from '../../clients/typescript/client.ts';
import { selections } from '../db/schema/selections.ts';
import { listen } from '../http/server.ts';
import { testApp } from '../testing/app.ts';
import { aProgram, makesToken } from '../testing/programs.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** The app behind a real port, with today's clock, and a student with one selection. */
async function served() {
  const it = await testApp({ now: readClock });
  const server = await listen(it.app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  onTestFinished(() => server.drain(0));
  const aoi = await it.student('aoi');
  it.clock.now = readClock();
  await aoi.applies('三菱商事');
  return { ...it, aoi, baseUrl: `http://127.0.0.1:${server.port}` };
}

test('the types of the client are those of the document', async () => {
  await promisify(execFile)(process.execPath, ['scripts/client-types.ts', '--check'], { cwd: ROOT });
});

test('a program that was written from the document alone reads, changes and completes; a refusal says why', async () => {
  const it = await served();
  const { token } = await aProgram(it, it.aoi, ['read', 'write']);
  const shiori = createClient({ baseUrl: it.baseUrl, token });

  const { selections } = await shiori.listSelections({});
  const [own] = selections;
  if (!own) throw new Error('nothing is listed');
  expect(own.companyName).toBe('三菱商事');
  const deadline = `${addDays(jstDay(readClock()), 3)}T03:00:00.000Z`;
  const { id = '' } = await shiori.createEvent({ id: own.id, body: { eventType: 'interview', deadline } });
  expect(await shiori.updateEvent({ id, body: { version: 1, publicDescription: '一次面接' } })).toEqual({ version: 2 });
  await shiori.setStatus({ id: own.id, body: { status: 'interview_waiting' } });
  await shiori.complete({ id });
  expect(await shiori.readEvent({ id })).toMatchObject({ deadline, publicDescription: '一次面接', completed: true });
  const { events } = await shiori.readCalendar({ query: { completed: 'true' } });
  expect(events.map((one) => one.companyName)).toEqual(['三菱商事']);

  await expect(shiori.updateEvent({ id, body: { version: 1 } })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await expect(shiori.readEvent({ id: '../../session' })).rejects.toMatchObject({ status: 404 });
  await expect(shiori.setStatus({ id: own.id, body: { status: 'gone' as never } })).rejects.toMatchObject({
    fields: ['status'],
  });
  const reader = createClient({ baseUrl: it.baseUrl, token: (await makesToken(it, it.aoi)).token });
  await expect(reader.deleteEvent({ id })).rejects.toMatchObject({ code: 'scope_missing' });
});

test('a program takes a deletion back within a minute, as the screens do, and is refused afterwards', async () => {
  const it = await served();
  const { token } = await aProgram(it, it.aoi, ['read', 'write']);
  const shiori = createClient({ baseUrl: it.baseUrl, token });
  const before = await shiori.listSelections({});
  const [own] = before.selections;
  const [event] = own?.events ?? [];
  if (!own || !event) throw new Error('nothing is listed');

  expect(await shiori.deleteEvent({ id: event.id })).toEqual({ selectionDeleted: true });
  expect(await shiori.listSelections({})).toEqual({ selections: [] });
  await shiori.restoreEvent({ id: event.id });
  const [restored] = (await shiori.listSelections({})).selections;
  expect([restored?.id, restored?.events.map((one) => one.id)]).toEqual([own.id, [event.id]]);
  await shiori.deleteSelection({ id: own.id });
  await shiori.restoreSelection({ id: own.id });
  expect((await shiori.listSelections({})).selections).toHaveLength(1);

  await shiori.deleteSelection({ id: own.id });
  await it.db.update(selections).set({ deletedAt: plus(readClock(), -DELETION_UNDO_MS - SECOND) });
  await expect(shiori.restoreSelection({ id: own.id })).rejects.toMatchObject({ status: 409, code: 'nothing_to_undo' });
  const ren = await it.student('ren');
  const other = createClient({ baseUrl: it.baseUrl, token: (await aProgram(it, ren, ['write'])).token });
  await expect(other.restoreSelection({ id: own.id })).rejects.toMatchObject({ status: 404 });
  await expect(other.restoreEvent({ id: event.id })).rejects.toMatchObject({ status: 404 });
});

type Ran = { stdout: string; stderr: string; code: number };

/** Runs `shiori`; `typed` are the answers to its questions. */
function shiori(args: string[], env: Record<string, string>, typed = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['clients/cli/shiori.ts', ...args],
      { cwd: ROOT, env: { ...env, PATH: process.env.PATH } },
      (error, stdout, stderr) => resolve({ stdout, stderr, code: error ? Number(error.code) : 0 }),
    );
    child.stdin?.end(typed);
  });
}

test('shiori adds a line, asks for what it leaves open, and lists what is due', { timeout: 120_000 }, async () => {
  const it = await served();
  const { token } = await makesToken(it, it.aoi, { scopes: ['read', 'write'] });
  const env = { SHIORI_URL: it.baseUrl, SHIORI_TOKEN: token };

  const sure = await shiori(['add', '三菱商事', 'ES', 'あさって'], env);
  expect([sure.code, sure.stdout]).toMatchObject([
    0,
    expect.stringMatching(/^追加しました: 三菱商事 ES締切 .* 23:59\n$/),
  ]);
  await it.aoi.post('/api/companies', { name: '夕凪製作所', industryCategory: 'manufacturing' });
  // Neither the company nor the time of the interview is in the line.
  const asked = await shiori(['add', '面接'], env, '明日 13:00\n夕凪製作所\n2\n');
  expect(asked.stderr).toContain('いつですか');
  expect(asked.stdout, asked.stderr).toMatch(/^追加しました: 夕凪製作所 面接 .* 13:00\n$/);
  const nobody = await shiori(['add', '面接'], env);
  expect([nobody.code, nobody.stdout]).toEqual([1, '']);

  const due = await shiori(['due'], env);
  expect(due.stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/13:00\t夕凪製作所\t面接$/),
    expect.stringMatching(/23:59\t三菱商事\tES締切$/),
  ]);
  expect(due.stdout + asked.stderr).not.toContain(token);
});

test('shiori reads its token from a file that nobody else may read', { timeout: 60_000 }, async () => {
  const it = await served();
  const { token } = await makesToken(it, it.aoi);
  const home = mkdtempSync(join(tmpdir(), 'shiori-cli-'));
  const file = join(home, 'shiori/config.json');
  mkdirSync(join(home, 'shiori'));
  writeFileSync(file, JSON.stringify({ url: it.baseUrl, token }), { mode: 0o644 });

  const open = await shiori(['due'], { XDG_CONFIG_HOME: home });
  expect([open.code, open.stderr]).toMatchObject([1, expect.stringContaining('chmod 600')]);
  chmodSync(file, 0o600);
  expect(await shiori(['due'], { XDG_CONFIG_HOME: home })).toMatchObject({
    code: 0,
    stdout: '14日以内の予定はありません。\n',
  });
  const denied = await shiori(['add', '三菱商事 ES 明日'], { XDG_CONFIG_HOME: home });
  expect([denied.code, denied.stderr]).toMatchObject([1, expect.stringContaining('「書き込み」')]);
});

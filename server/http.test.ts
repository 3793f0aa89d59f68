import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from './db/connect.ts';
import { answerOf, testApp } from './testing.ts';

test('D-08: who asks while the database is away is told that it will pass', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/none');
  const { browser } = await testApp({ db });
  const response = await browser().post('/api/session', { email: 'a@example.com', password: 'x' });
  expect([response.status, (await answerOf(response)).error]).toEqual([503, 'unavailable']);
});

test('D-09: while the disk is full what is there can be read, and a write is refused for that reason', async () => {
  const { db, student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger fails before update on selections for each row execute function disk_full()`);

  const response = await aoi.patch(`/api/selections/${id}`, { version: 1, notes: '面接は15時から' });

  expect([response.status, (await answerOf(response)).error]).toEqual([507, 'storage_full']);
  expect(await aoi.selections()).toHaveLength(1);
});

const spaces = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;

test('H-01: a body of more than 256 kB is refused, of an import more than a megabyte, whether its length was said or not', async () => {
  const { app, student } = await testApp();
  const aoi = await student('aoi');
  const [usual, large] = [256 * 1024, 1_000_000];
  const answer = async (path: string, bytes: number) => (await answerOf(await aoi.post(path, spaces(bytes)))).error;

  expect(await answer('/api/selections', usual)).toBe('invalid_input');
  expect(await answer('/api/selections', usual + 1)).toBe('too_large');
  expect(await answer('/api/transfer/imports', large)).toBe('invalid_input');
  expect(await answer('/api/transfer/imports', large + 1)).toBe('too_large');
  // Neither a path that only looks like those of files, nor one of theirs that takes none, lets more in.
  expect(await answer('/api/selections/x/files/', usual + 1)).toBe('too_large');
  const put = await aoi.put('/api/selections/x/my-page', spaces(usual + 1));
  expect((await answerOf(put)).error).toBe('too_large');

  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent <= usual; sent += 1024) controller.enqueue(new Uint8Array(1024).fill(32));
      controller.close();
    },
  });
  const headers = { Cookie: aoi.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
  const unsaid = await app.fetch(new Request('http://localhost:3000/api/selections', init), { incoming: { socket } });
  expect([unsaid.status, (await answerOf(unsaid)).error]).toEqual([413, 'too_large']);
});

test.each([
  ['/api/companies?q=a&q=b', 'q'],
  ['/api/transfer/export?format=csv&format=json', 'format'],
  ['/api/companies?q=a&userId=ren', ''],
  ['/api/transfer/export?private=1&userId=ren', ''],
  ['/api/companies?__proto__=a', ''],
  ['/api/companies?q=%00', ''],
])('H-02: of %s, a key that is given twice or is none is refused', async (path, field) => {
  const { student } = await testApp();
  const answer = await (await student('aoi')).get(path);
  const refusal = { error: 'invalid_input', ...(field && { fields: [field] }) };
  expect([answer.status, await answerOf(answer)]).toMatchObject([400, refusal]);
});

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { CHANGE_HEADER } from '#domain/errors.ts';
import { createLog } from '../base/log.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';

const ID = 'CANARY-id-7QxZ';
const PASSWORD = 'CANARY 海辺のpass 7QxZ';

const found = (text: string) => canariesIn(text, { id: ID, password: PASSWORD });

/** A student with a login, everything that the process logged, and every answer except the reveal. */
async function live() {
  let logged = '';
  const log = createLog('debug', { write: (line) => (logged += line) });
  const it = await testApp({ log });
  const aoi = await it.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const path = `/api/selections/${id}`;
  return { ...it, aoi, id, path, eventId: eventIds[0], logged: () => logged };
}

test('K-05: a login that was entered is in no log, no other answer and no mail, whatever goes wrong', async () => {
  const it = await live();
  const { aoi, path, db } = it;
  const login = { myPageId: ID, myPagePassword: PASSWORD };
  const answers: string[] = [];
  const keep = async (asked: Promise<Response>) => answers.push(await (await asked).text());

  await keep(aoi.put(`${path}/my-page`, login, { 'Idempotency-Key': 'canary-key-1' }));
  await keep(aoi.put(`${path}/my-page`, { ...login, more: PASSWORD }));
  await keep(aoi.put(`${path}/my-page`, `{"myPagePassword":"${PASSWORD}"`));
  await keep(aoi.put(`${path}/my-page`, { myPagePassword: PASSWORD.repeat(50) }));
  await keep(aoi.put(`${path}/my-page/${encodeURIComponent(PASSWORD)}`, login));
  await keep(aoi.patch(path, { ...login, version: 1 }));
  await keep((await it.student('ren')).put(`${path}/my-page`, login));
  await keep(aoi.post(`${path}/my-page/reveal`, { field: 'myPagePassword' }));
  for (const where of ['', '/history', `/${it.id}`]) await keep(aoi.get(`/api/selections${where}`));
  for (const where of ['reminders', 'profile', 'account', 'session', 'calendar-feed', `events/${it.eventId}`])
    await keep(aoi.get(`/api/${where}`));

  await confirmSession(db, aoi.sessionId, it.clock.now);
  const shown = await (await aoi.post(`${path}/my-page/reveal`, { field: 'myPagePassword' })).text();
  expect(shown).toContain(PASSWORD);
  // A failure while the login is being handled.
  await db.execute(sql`alter table selections rename column my_page_password to elsewhere`);
  await keep(aoi.put(`${path}/my-page`, login));
  await keep(aoi.post(`${path}/my-page/reveal`, { field: 'myPagePassword' }));
  it.deps.log.error(
    { err: new Error('failed'), login, myPageId: ID, rows: [{ my_page_password: PASSWORD }] },
    'careless',
  );

  expect(found(answers.join('\n'))).toEqual([]);
  expect(it.logged()).toContain('request failed');
  expect(found(it.logged())).toEqual([]);
  expect(found(JSON.stringify(it.mails))).toEqual([]);
});

test('K-05: the bell that rings in the other tabs carries nothing but whose data changed, and a name of the change', async () => {
  const it = await live();
  const client = new pg.Client({ connectionString: it.url });
  await client.connect();
  const rung: string[] = [];
  client.on('notification', ({ payload }) => rung.push(payload ?? ''));
  await client.query('LISTEN changed');
  const { headers } = await it.aoi.put(`${it.path}/my-page`, { myPageId: ID, myPagePassword: PASSWORD });
  const change = headers.get(CHANGE_HEADER);
  expect(change).toMatch(/^[\w-]{8}$/);
  await expect.poll(() => rung).toEqual([`${it.aoi.userId} ${change}`]);
  await client.end();
});

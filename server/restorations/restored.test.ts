/** A restored installation beside the one that was backed up: it must neither write to anybody nor remove what is not its own. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { HOUR, MINUTE, plus, readClock } from '#domain/time.ts';
import { createApp } from '../app.ts';
import { pausable } from '../deps.ts';
import { purgeFiles, sweepStorage } from '../files/jobs.ts';
import type { MailMessage } from '../integrations/mail/message.ts';
import type { PushMessage } from '../integrations/push/push.ts';
import { startJobs } from '../jobs.ts';
import { startLive } from '../live/live.ts';
import { testConfig } from '../testing/app.ts';
import { installation, restored } from '../testing/backup.ts';
import { testBucket } from '../testing/bucket.ts';
import { PNG } from '../testing/files.ts';
import { readOwnership, resumeSending, sendingPause } from './queries.ts';

// Each makes databases of its own and fills them, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** A world that takes everything. */
function takingInto<M>(taken: M[]) {
  return {
    async send(it: M) {
      taken.push(it);
      return { ok: true } as const;
    },
    async close() {},
  };
}

const message: MailMessage = { to: 'aoi@example.com', subject: '確認コード', text: '', html: '', kind: 'account' };

test('E1: a restored installation mails and pushes nobody until it is told to, and then no reminder that is hours late', async () => {
  const { backUp, db: original } = await installation();
  const now = readClock();
  await original.execute(sql`update events set deadline = ${plus(now, 5 * HOUR)}`);
  await original.execute(sql`delete from reminders`);
  await original.execute(sql`insert into notification_settings (user_id, quiet_hours_enabled) select id, false from users
    on conflict (user_id) do update set quiet_hours_enabled = false`);
  await original.execute(sql`
    insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select user_id, 'late', id, '3days', 1, ${plus(now, -7 * HOUR)}::timestamptz from events
    union all select user_id, 'due', id, '1day', 1, ${plus(now, -10 * MINUTE)}::timestamptz from events`);
  const { path } = await backUp();
  const copy = await restored(path);
  const mails: MailMessage[] = [];
  const pushes: PushMessage[] = [];
  const mail = pausable(takingInto(mails), sendingPause(copy.db));
  const push = takingInto(pushes);
  const log = pino({ level: 'silent' });
  const jobs = startJobs({ ...copy, config: testConfig(), log, mail, push });
  const states = async () =>
    (await copy.db.execute<{ it: string }>(sql`select id || ' ' || state as it from reminders order by id`)).rows.map(
      ({ it }) => it,
    );

  await new Promise((done) => setTimeout(done, 1500));
  expect([await states(), mails, pushes]).toEqual([['due planned', 'late planned'], [], []]);
  // Nor does a code leave that somebody asks for.
  expect(await mail.send(message)).toEqual({ ok: false, failure: 'temporary', code: 'paused', attempted: false });

  expect(await resumeSending(copy.db)).not.toBe(null);
  await vi.waitUntil(() => mails.length > 0, { timeout: 30_000 });
  await new Promise((done) => setTimeout(done, 500));
  expect([await states(), mails.map(({ kind }) => kind)]).toEqual([['due dispatched', 'late expired'], ['reminder']]);
  expect(await mail.send(message)).toEqual({ ok: true });
  expect(await resumeSending(copy.db)).toBe(null);
  await jobs.stop();
});

test('O-02: /readyz of a restored installation says that sending is paused, until it is resumed', async () => {
  const { backUp, deps } = await installation();
  const { path } = await backUp();
  const copy = await restored(path);
  const live = startLive({ url: copy.url, db: copy.db, log: deps.log, now: readClock });
  const app = createApp({ ...deps, live, db: copy.db, storage: copy.storage, now: readClock });
  const ready = async () => (await app.request('/readyz')).json();
  expect(await ready()).toMatchObject({ status: 'degraded', sending: 'paused' });
  await resumeSending(copy.db);
  expect(await ready()).toMatchObject({ sending: 'on' });
  await live.close();
});

test('E1: with the bucket of the original, the copy reads its objects and never removes one, whichever way', async () => {
  const bucket = await testBucket();
  const env = { BUCKET_URL: bucket.url };
  const { backUp, addFile, db: original, deps } = await installation(env);
  const { path, header, totals } = await backUp();
  expect([header.files, totals.files.count, totals.lost]).toEqual(['listing', 1, []]);
  await addFile(PNG); // the original goes on
  const before = [...bucket.objects.keys()].sort();

  const copy = await restored(path, env);
  const now = plus('2026-04-01T03:00:00.000Z', 100 * 24 * HOUR);
  await copy.db.execute(sql`update users set created_at = '2026-03-01'`);
  expect(await copy.storage.read(before[0]?.slice('es/'.length) ?? '')).not.toBe(null);
  await sweepStorage(copy.db, copy.storage, now);
  await copy.db.execute(sql`update files set deleted_at = '2026-04-01'`);
  await purgeFiles(copy.db, copy.storage, now);
  expect(await copy.db.$count(sql`files`)).toBe(0);
  expect([...bucket.objects.keys()].sort()).toEqual(before);

  // What the copy stores is its own: it removes that, and the original does not.
  const { newName, owns } = await readOwnership(copy.db);
  const name = newName();
  expect([owns(name), name.startsWith(copy.restorationId)]).toEqual([true, true]);
  bucket.objects.set(`es/${name}`, PNG);
  await original.execute(sql`update users set created_at = '2026-03-01'`);
  await sweepStorage(original, deps.storage, now);
  expect([...bucket.objects.keys()].sort()).toEqual([...before, `es/${name}`].sort());
  await sweepStorage(copy.db, copy.storage, now);
  expect([...bucket.objects.keys()].sort()).toEqual(before);

  // Once the original is gone for good, its objects can be taken over.
  await resumeSending(copy.db, { takeOverObjects: true });
  await sweepStorage(copy.db, copy.storage, now);
  expect([...bucket.objects.keys()]).toEqual([]);
});

test('E1: files of a folder that are restored into a bucket are objects of the copy alone', async () => {
  const bucket = await testBucket();
  const { backUp } = await installation();
  const { path } = await backUp();
  const copy = await restored(path, { BUCKET_URL: bucket.url });
  const [{ object } = { object: '' }] = (await copy.db.execute<{ object: string }>(sql`select object from files`)).rows;
  expect([...bucket.objects.keys()]).toEqual([`es/${object}`]);
  expect((await readOwnership(copy.db)).owns(object)).toBe(true);
});

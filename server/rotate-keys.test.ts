import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userKeys } from './db/schema/accounts.ts';
import { selections } from './db/schema/selections.ts';
import { setMyPage } from './my-page/queries.ts';
import { isOutdated, reportVersions, rotateKeys } from './rotate-keys.ts';
import { confirmSession } from './sessions/confirmed.ts';
import { type TestApp, testApp, testConfig } from './testing/app.ts';
import { rootKeysOf } from './vault/root-keys.ts';

const first = { version: 1, key: Buffer.alloc(32, 'k') };
const second = { version: 2, key: randomBytes(32) };

async function entered(it: TestApp, names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const student = await it.student(name);
      const { id } = await student.applies('朝日商事');
      const login = { myPageId: `${name}-id`, myPagePassword: `${name}-password` };
      await student.put(`/api/selections/${id}/my-page`, login);
      await confirmSession(it.db, student.sessionId, it.clock.now);
      const read = async (field: string) =>
        ((await (await student.post(`/api/selections/${id}/my-page/reveal`, { field })).json()) as { value: string })
          .value;
      return { ...student, name, id, read };
    }),
  );
}

test('K-03: after a rotation everything opens with the new root key alone, and the old one opens nothing', async () => {
  const rootKeys = rootKeysOf([first], async () => [second]);
  const it = await testApp({ config: { ...testConfig(), rootKeys } });
  const students = await entered(it, ['aoi', 'ren', 'mei']);
  await students[2]?.del(`/api/selections/${students[2].id}`);
  expect(await reportVersions(it.db)).toEqual([{ version: 1, students: 3, values: 6 }]);
  const before = await it.db.select().from(selections).orderBy(selections.id);

  const both = rootKeysOf([first, second]);
  expect(await isOutdated(it.db, both.current())).toBe(true);
  expect(await rotateKeys(it.db, both)).toEqual({ students: 3, broken: [] });

  expect(await reportVersions(it.db)).toEqual([{ version: 2, students: 3, values: 6 }]);
  expect(await isOutdated(it.db, both.current())).toBe(false);
  // The server kept running meanwhile, and was started before there was a second key.
  for (const { read, name } of students.slice(0, 2)) expect(await read('myPagePassword')).toBe(`${name}-password`);
  const after = await it.db.select().from(selections).orderBy(selections.id);
  expect(after.map((row) => [row.id, row.version, row.updatedAt])).toEqual(
    before.map((row) => [row.id, row.version, row.updatedAt]),
  );
  expect(await rotateKeys(it.db, both)).toEqual({ students: 0, broken: [] });
});

test('K-03: students who save while it goes on lose nothing', async () => {
  const rootKeys = rootKeysOf([first], async () => [second]);
  const it = await testApp({ config: { ...testConfig(), rootKeys } });
  const students = await entered(it, ['aoi', 'ren', 'mei', 'sora', 'yui', 'riku']);
  const both = rootKeysOf([first, second]);
  const saves = students.map(async ({ put, id, name }) => {
    for (let n = 0; n <= 15; n++) await put(`/api/selections/${id}/my-page`, { myPagePassword: `${name}-${n}` });
  });
  for (let round = 0; round < 3; round++) await rotateKeys(it.db, both);
  await Promise.all(saves);
  await rotateKeys(it.db, both);
  for (const { read, name } of students) {
    expect(await read('myPagePassword')).toBe(`${name}-15`);
    expect(await read('myPageId')).toBe(`${name}-id`);
  }
  expect(await reportVersions(it.db)).toEqual([{ version: 2, students: 6, values: 12 }]);
});

test('K-03: a value that does not open is told, and keeps the key that it may need; the others are sealed anew', async () => {
  const it = await testApp();
  const [aoi, ren] = await entered(it, ['aoi', 'ren']);
  if (!aoi || !ren) throw new Error('nobody is there');
  const damaged = 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  await it.db.update(selections).set({ myPageId: damaged }).where(eq(selections.id, aoi.id));
  const both = rootKeysOf([first, second]);
  expect(await rotateKeys(it.db, both)).toEqual({ students: 2, broken: [aoi.userId] });
  expect(await reportVersions(it.db)).toEqual([
    { version: 1, students: 1, values: 1 },
    { version: 2, students: 2, values: 3 },
  ]);
  await it.db.transaction((tx) => setMyPage(tx, both, aoi.userId, aoi.id, { myPageId: 'again' }));
  expect(await rotateKeys(it.db, both)).toEqual({ students: 1, broken: [] });
  expect(await it.db.$count(userKeys)).toBe(2);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userKeys } from '../db/schema/accounts.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';
import { reportVersions, rotateKeys } from '../rotate-keys.ts';
import { testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { testBrowser } from '../testing/integrations.ts';
import { rootKeysOf } from '../vault/root-keys.ts';
import { openPushKeys, sealOldPushKeys } from './push-keys.ts';

const HOST = '127.0.0.1:9';
const first = { version: 1, key: Buffer.alloc(32, 'k') };
const second = { version: 2, key: Buffer.alloc(32, 'l') };

/** Two students with one browser each, the stored keys, and what opening them gives. */
async function subscribed() {
  const app = await testApp();
  app.deps.config.pushTestHosts.push(HOST);
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const [hers, his] = [testBrowser(HOST).subscription, testBrowser(HOST).subscription];
  await aoi.post('/api/push-subscriptions', hers);
  await ren.post('/api/push-subscriptions', his);
  const { db } = app;
  const stored = async (endpoint: string) => {
    const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    if (!row) throw new Error('no such browser');
    return row;
  };
  const opened = async (endpoint: string, roots = [first]) => {
    const row = await stored(endpoint);
    const keys = await db.select().from(userKeys).where(eq(userKeys.userId, row.userId));
    const key = keys.find((it) => row.auth.startsWith(`v${it.version}.`)) ?? null;
    return openPushKeys(rootKeysOf(roots), row, key);
  };
  return { ...app, aoi, ren, hers, his, stored, opened };
}

test("K-01: a browser's keys are sealed for its student and endpoint, and cannot be opened for any other", async () => {
  const { db, ren, hers, his, stored, opened } = await subscribed();
  const row = await stored(hers.endpoint);
  expect(canariesIn(JSON.stringify(row), hers.keys)).toEqual([]);
  expect(await opened(hers.endpoint)).toEqual(hers.keys);

  const { p256dh, auth } = await stored(hers.endpoint);
  await db.update(pushSubscriptions).set({ p256dh, auth }).where(eq(pushSubscriptions.endpoint, his.endpoint));
  expect(await opened(his.endpoint)).toBeNull();
  await db.update(pushSubscriptions).set({ p256dh: auth, auth: p256dh }).where(eq(pushSubscriptions.id, row.id));
  expect(await opened(hers.endpoint)).toBeNull();

  await ren.post('/api/push-subscriptions', hers);
  expect(await opened(hers.endpoint)).toEqual(hers.keys);
});

test('K-01: keys that an earlier release stored in plain text are sealed at the next start', async () => {
  const { db, hers, his, stored, opened } = await subscribed();
  await db.update(pushSubscriptions).set(hers.keys).where(eq(pushSubscriptions.endpoint, hers.endpoint));
  expect(await opened(hers.endpoint)).toEqual(hers.keys);
  const untouched = await stored(his.endpoint);

  await sealOldPushKeys(db, rootKeysOf([first]));

  expect(canariesIn(JSON.stringify(await db.select().from(pushSubscriptions)), hers.keys)).toEqual([]);
  expect(await opened(hers.endpoint)).toEqual(hers.keys);
  expect(await stored(his.endpoint)).toEqual(untouched);
});

test('K-03: key rotation reseals the keys of browsers too; those that cannot be opened keep the key they need', async () => {
  const { db, aoi, hers, his, opened } = await subscribed();
  expect(await reportVersions(db)).toEqual([{ version: 1, students: 2, values: 4 }]);
  const auth = 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  await db.update(pushSubscriptions).set({ auth }).where(eq(pushSubscriptions.userId, aoi.userId));

  expect(await rotateKeys(db, rootKeysOf([first, second]))).toEqual({ students: 2, broken: [aoi.userId] });

  expect(await opened(his.endpoint, [second])).toEqual(his.keys);
  expect(await opened(hers.endpoint, [first, second])).toBeNull();
  expect(await reportVersions(db)).toEqual([
    { version: 1, students: 1, values: 1 },
    { version: 2, students: 2, values: 3 },
  ]);
});

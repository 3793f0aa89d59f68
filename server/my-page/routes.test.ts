import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import { idempotencyKeys, userKeys } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { selections } from '../db/schema/selections.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';

const LOGIN = { myPageId: 'aoi-2027', myPagePassword: '海辺の 42 ' };

async function withLogin(login: Record<string, string | null> = LOGIN) {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事');
  expect((await aoi.put(`/api/selections/${id}/my-page`, login)).status).toBe(204);
  return { ...it, aoi, id };
}

const confirm = ({ db, clock }: TestApp, { sessionId }: TestStudent) => confirmSession(db, sessionId, clock.now);

async function reveal(who: Pick<TestStudent, 'post'>, id: string, field: string) {
  const response = await who.post(`/api/selections/${id}/my-page/reveal`, { field });
  return [response.status, await response.json()] as const;
}

test('K-04: list and answers say only that there is a login; its owner reads it after proving to be there', async () => {
  const it = await withLogin();
  const { aoi, id } = it;
  expect(await aoi.selections()).toMatchObject([{ hasMyPageId: true, hasMyPagePassword: true }]);
  expect(await (await aoi.get('/api/selections')).text()).not.toMatch(/aoi-2027|海辺の|v1\./);

  expect(await reveal(aoi, id, 'myPagePassword')).toMatchObject([403, { error: 'confirmation_needed' }]);
  await confirm(it, aoi);
  expect(await reveal(aoi, id, 'myPageId')).toEqual([200, { value: 'aoi-2027' }]);
  expect(await reveal(aoi, id, 'myPagePassword')).toEqual([200, { value: '海辺の 42 ' }]);
});

test('K-04: the proof holds for five minutes, in this session alone', async () => {
  const it = await withLogin();
  const { aoi, id, clock } = it;
  await confirm(it, aoi);
  clock.now = plus(clock.now, 5 * MINUTE - 1000);
  expect((await reveal(aoi, id, 'myPageId'))[0]).toBe(200);
  clock.now = plus(clock.now, 1000);
  expect(await reveal(aoi, id, 'myPageId')).toMatchObject([403, { error: 'confirmation_needed' }]);
});

test('K-04: an answer with a value is for no cache', async () => {
  const it = await withLogin();
  await confirm(it, it.aoi);
  const response = await it.aoi.post(`/api/selections/${it.id}/my-page/reveal`, { field: 'myPageId' });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('K-04: twenty values an hour, over all selections; each stands in the audit log without itself', async () => {
  const it = await withLogin();
  const { aoi, id, db, clock } = it;
  const { id: other } = await aoi.applies('北辰電機');
  await confirm(it, aoi);
  for (let n = 0; n < 20; n++) expect((await reveal(aoi, n % 2 ? id : other, 'myPagePassword'))[0]).toBe(200);
  expect(await reveal(aoi, id, 'myPageId')).toMatchObject([429, { error: 'too_many_requests' }]);
  const noted = await db.select().from(auditLog).where(eq(auditLog.action, 'my_page_revealed'));
  expect(noted).toHaveLength(20);
  expect(noted[1]).toMatchObject({ actorId: aoi.userId, subject: id, detail: { field: 'myPagePassword' } });
  expect(JSON.stringify(noted)).not.toContain('海辺');
  clock.now = plus(clock.now, 60 * MINUTE);
  await confirm(it, aoi);
  expect((await reveal(aoi, id, 'myPageId'))[0]).toBe(200);
});

test('a part of the login that is not sent stays; null or an empty text takes it away', async () => {
  const it = await withLogin();
  const { aoi, id } = it;
  const put = (login: unknown) => aoi.put(`/api/selections/${id}/my-page`, login);
  await confirm(it, aoi);
  expect((await put({ myPagePassword: null })).status).toBe(204);
  expect(await aoi.selections()).toMatchObject([{ hasMyPageId: true, hasMyPagePassword: false }]);
  expect(await reveal(aoi, id, 'myPagePassword')).toEqual([200, { value: null }]);
  expect((await put({ myPageId: '', myPagePassword: 'あ'.repeat(200) })).status).toBe(204);
  expect(await aoi.selections()).toMatchObject([{ hasMyPageId: false, hasMyPagePassword: true, version: 1 }]);
  for (const wrong of [
    {},
    { myPageId: 5 },
    { myPagePassword: 'x'.repeat(201) },
    { myPagePassword: 'a\nb' },
    { version: 1 },
  ])
    expect((await put(wrong)).status).toBe(400);
});

test('nobody writes or reads the login of another, nor of a selection that is deleted', async () => {
  const it = await withLogin();
  const ren = await it.student('ren');
  await confirm(it, ren);
  await confirm(it, it.aoi);
  expect((await ren.put(`/api/selections/${it.id}/my-page`, { myPageId: 'mine' })).status).toBe(403);
  expect(await reveal(ren, it.id, 'myPageId')).toMatchObject([403, { error: 'not_yours' }]);
  await it.aoi.del(`/api/selections/${it.id}`);
  expect(await reveal(it.aoi, it.id, 'myPageId')).toMatchObject([404, { error: 'selection_not_found' }]);
});

test('K-01: a sealed value opens in its own place alone: not in another selection, column or student', async () => {
  const it = await withLogin();
  const { aoi, id, db } = it;
  const ren = await it.student('ren');
  const { id: other } = await aoi.applies('北辰電機', {});
  const { id: rens } = await ren.applies('朝日商事');
  await ren.put(`/api/selections/${rens}/my-page`, { myPageId: 'ren' });
  for (const who of [aoi, ren]) await confirm(it, who);
  const [own] = await db.select().from(selections).where(eq(selections.id, id));
  await db
    .update(selections)
    .set({ myPagePassword: own?.myPagePassword ?? null })
    .where(eq(selections.id, other));
  await db
    .update(selections)
    .set({ myPageId: own?.myPageId ?? null })
    .where(eq(selections.id, rens));
  await db
    .update(selections)
    .set({ myPageId: own?.myPagePassword ?? null })
    .where(eq(selections.id, id));
  for (const [who, where, field] of [
    [aoi, other, 'myPagePassword'],
    [ren, rens, 'myPageId'],
    [aoi, id, 'myPageId'],
  ] as const)
    expect(await reveal(who, where, field)).toMatchObject([500, { error: 'unexpected' }]);
  expect(await reveal(aoi, id, 'myPagePassword')).toEqual([200, { value: LOGIN.myPagePassword }]);
});

test('K-01: without the student’s own key nothing opens any more, and what is entered afterwards does', async () => {
  const it = await withLogin();
  const { aoi, id, db } = it;
  await confirm(it, aoi);
  await db.delete(userKeys).where(eq(userKeys.userId, aoi.userId));
  expect((await reveal(aoi, id, 'myPageId'))[0]).toBe(500);
  await aoi.put(`/api/selections/${id}/my-page`, { myPageId: 'aoi-2' });
  expect(await reveal(aoi, id, 'myPageId')).toEqual([200, { value: 'aoi-2' }]);
  expect((await reveal(aoi, id, 'myPagePassword'))[0]).toBe(500);
});

test('K-01: a value that is not sealed cannot be stored, whatever the code above does', async () => {
  const { db, id } = await withLogin();
  for (const plain of ['himitsu', 'v1.himitsu', '', 'v1.a b.c'])
    await expect(db.update(selections).set({ myPagePassword: plain }).where(eq(selections.id, id))).rejects.toThrow();
});

test('K-06: neither the rows nor the keys of repeats hold what was entered, nor a hash of it alone', async () => {
  const { aoi, id, db } = await withLogin();
  const key = { 'Idempotency-Key': 'abcdefgh-1' };
  await aoi.put(`/api/selections/${id}/my-page`, { myPagePassword: 'first' }, key);
  const [one] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'abcdefgh-1'));
  const key2 = { 'Idempotency-Key': 'abcdefgh-2' };
  await aoi.put(`/api/selections/${id}/my-page`, { myPagePassword: 'second' }, key2);
  const [two] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'abcdefgh-2'));
  const path = `/api/selections/${id}/my-page`;
  for (const text of ['first', 'second', '', JSON.stringify({ myPagePassword: 'first' })]) {
    const guessed = createHash('sha256').update(`PUT ${path}\n${text}`).digest('base64url');
    expect([one?.requestHash, two?.requestHash]).not.toContain(guessed);
  }
  const { rows } = await db.execute(sql`select row_to_json(s)::text as text from selections s`);
  expect(JSON.stringify(rows)).not.toMatch(/aoi-2027|海辺の|second/);
});

test('D-07: a login that is sent again with its key is kept once, and another one with that key is refused', async () => {
  const it = await withLogin();
  const { aoi, id } = it;
  const key = { 'Idempotency-Key': 'abcdefgh-3' };
  const save = (myPagePassword: string) => aoi.put(`/api/selections/${id}/my-page`, { myPagePassword }, key);
  expect([(await save('first')).status, (await save('first')).status]).toEqual([204, 204]);
  const other = await save('second');
  expect([other.status, (await answerOf(other)).error]).toEqual([422, 'idempotency_mismatch']);
  await confirm(it, aoi);
  expect(await reveal(aoi, id, 'myPagePassword')).toEqual([200, { value: 'first' }]);
});

test('twenty saves at once by a student who had no key yet: one key is made, and the last save opens', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const made = await Promise.all(Array.from({ length: 4 }, (_, n) => aoi.applies(`会社${n}`)));
  const saves = Array.from({ length: 20 }, (_, n) =>
    aoi.put(`/api/selections/${made[n % 4]?.id}/my-page`, { myPageId: `id-${n % 4}` }),
  );
  expect(new Set((await Promise.all(saves)).map((answer) => answer.status))).toEqual(new Set([204]));
  expect(await it.db.$count(userKeys)).toBe(1);
  await confirm(it, aoi);
  for (const [n, { id }] of made.entries())
    expect(await reveal(aoi, id, 'myPageId')).toEqual([200, { value: `id-${n}` }]);
});

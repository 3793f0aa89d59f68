import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_STATUS_CHANGES } from '#domain/selections/selections.ts';
import { MAX_TEXT_BYTES, ROW_BYTES } from '#domain/selections/text-quota.ts';
import { MINUTE, plus } from '#domain/time.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { statusHistory } from '../db/schema/selections.ts';
import { limitKey } from '../limits/limits.ts';
import { WRITES } from '../sessions/require-user.ts';
import { answerOf, testApp } from '../testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

/** A student with room for this many more bytes of text. */
async function almostFull(room: number) {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const { id: other } = await aoi.applies('海商');
  const filler = MAX_TEXT_BYTES - 4 * ROW_BYTES - room;
  await app.db.execute(sql`update selections set notes = repeat('x', ${filler}) where id = ${other}`);
  const patch = async (change: object) => {
    const { version } = (await (await aoi.get(`/api/selections/${id}`)).json()) as { version: number };
    return aoi.patch(`/api/selections/${id}`, { ...change, version });
  };
  return { ...app, aoi, id, other, eventId: eventIds[0], patch };
}

test('D2: a student stores so many bytes of text and no more: the write that does not fit is refused whole, and says what to do', async () => {
  const { aoi, id, eventId, patch } = await almostFull(3000);

  expect((await patch({ notes: 'あ'.repeat(500) })).status).toBe(200);
  const refused = await patch({ esContent: 'あ'.repeat(501) });
  expect([refused.status, (await answerOf(refused)).error]).toEqual([409, 'text_full']);
  expect(await (await aoi.get(`/api/selections/${id}`)).json()).toMatchObject({
    notes: 'あ'.repeat(500),
    esContent: '',
  });

  const memo = await aoi.patch(`/api/events/${eventId}`, { privateMemo: 'x'.repeat(1501), version: 1 });
  const event = await aoi.post(`/api/selections/${id}/events`, { ...ES, privateMemo: 'x'.repeat(1500) });
  expect([(await answerOf(memo)).error, (await answerOf(event)).error]).toEqual(['text_full', 'text_full']);
  expect((await aoi.patch(`/api/events/${eventId}`, { privateMemo: 'x'.repeat(1400), version: 1 })).status).toBe(200);
});

test('D2: the write that comes close to the quota tells once how much is left', async () => {
  const { patch } = await almostFull(MAX_TEXT_BYTES / 10 + 100);
  const left = async (change: object) => {
    const answer = await patch(change);
    return [answer.status, answer.headers.get('X-Text-Bytes-Left')];
  };
  expect(await left({ notes: 'x'.repeat(50) })).toEqual([200, null]);
  expect(await left({ notes: 'x'.repeat(150) })).toEqual([200, String(MAX_TEXT_BYTES / 10 - 50)]);
  expect(await left({ notes: 'x'.repeat(160) })).toEqual([200, null]);
});

test('D2: events without any text count as well, entered or imported', async () => {
  const { aoi, id } = await almostFull(ROW_BYTES - 1);
  const entered = await aoi.post(`/api/selections/${id}/events`, ES);
  const row = { companyId: null, companyName: '北辰', priority: 'first', status: 'offer', selectionPhase: 'intern' };
  const imported = await aoi.post('/api/transfer/imports', { importId: 'one', selections: [row] });

  expect([(await answerOf(entered)).error, (await answerOf(imported)).error]).toEqual(['text_full', 'text_full']);
  expect(await aoi.selections()).toHaveLength(2);
});

test('D2: who is full shortens, ticks, moves and deletes; what was deleted makes room at once', async () => {
  const { aoi, id, other, eventId, patch } = await almostFull(-5000);

  expect((await patch({ notes: '' })).status).toBe(200);
  expect((await aoi.put(`/api/events/${eventId}/completion`)).status).toBe(204);
  expect((await patch({ notes: 'x' })).status).toBe(409);
  expect((await aoi.del(`/api/selections/${other}`)).status).toBe(204);
  expect((await patch({ notes: 'x'.repeat(5000) })).status).toBe(200);
  expect((await aoi.get(`/api/selections/${id}`)).status).toBe(200);
});

test('D2: what was deleted counts against twice the limit, so that deleting and writing in turn fills nothing', async () => {
  const { aoi, db, other, patch } = await almostFull(0);
  await db.execute(sql`update selections set notes = notes || notes where id = ${other}`);
  await aoi.del(`/api/selections/${other}`);

  expect((await answerOf(await patch({ notes: 'x'.repeat(2000) }))).error).toBe('text_full');
  expect((await patch({ priority: 'second' })).status).toBe(200);
});

test('D2: a student writes so often in a minute and no more; reading goes on, and other students are not touched', async () => {
  const { student, db, clock } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await aoi.applies('朝日商事');
  await db
    .update(rateLimits)
    .set({ count: WRITES.max })
    .where(sql`key = ${limitKey('write', aoi.userId)}`);

  const refused = await aoi.put(`/api/selections/${id}/status`, { status: 'in_progress' });

  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await aoi.get('/api/selections')).status).toBe(200);
  await ren.applies('海商');
  clock.now = plus(clock.now, MINUTE);
  expect((await aoi.del(`/api/selections/${id}`)).status).toBe(204);
});

test('D2, I5: many lists at once come in turn or are refused; afterwards there is a list again', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  const answers = await Promise.all(Array.from({ length: 60 }, () => aoi.get('/api/selections')));

  const statuses = new Set(answers.map((it) => it.status));
  expect([...statuses].filter((it) => it !== 200 && it !== 429)).toEqual([]);
  expect(answers.filter((it) => it.status === 200).length).toBeGreaterThanOrEqual(22);
  expect((await aoi.get('/api/selections')).status).toBe(200);
});

test('D2: the history of a selection keeps its registration and the newest changes', async () => {
  const { student, db, clock } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await db.execute(sql`
    insert into status_history (user_id, id, selection_id, from_status, to_status, created_at)
    select ${aoi.userId}, 'old' || lpad(n::text, 4, '0'), ${id}, 'before_entry', 'before_entry', ${clock.now}::timestamptz - interval '1 day'
    from generate_series(1, ${MAX_STATUS_CHANGES + 20}) n`);

  const set = await aoi.put(`/api/selections/${id}/status`, { status: 'in_progress' });

  expect(set.status).toBe(200);
  const kept = await db.select().from(statusHistory);
  expect(kept).toHaveLength(MAX_STATUS_CHANGES + 1);
  expect(kept.filter((it) => it.fromStatus === null)).toHaveLength(1);
  expect(kept.filter((it) => it.toStatus === 'in_progress')).toHaveLength(1);
  expect(kept.map((it) => it.id)).not.toContain('old0001');
});

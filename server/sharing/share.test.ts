import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles } from '../db/schema/profiles.ts';
import { linkedVariants, sharedReports } from '../db/schema/sharing.ts';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';
import { purgeAbandoned } from './jobs.ts';

const WEB = { eventType: 'web_test', deadline: '2026-04-10T14:59:00.000Z' } as const;
const TEXTS = {
  publicDescription: '二次募集',
  publicContent: '自己PR',
  publicUrl: 'https://asahi.example.com/',
  publicLocation: '東京国際フォーラム',
};

test('the same date of several students is one shared event with their number, a differing one stands beside it', async () => {
  const { student } = await sharingApp();
  const [aoi, ren, yui, sora] = [
    await student('aoi'),
    await student('ren'),
    await student('yui'),
    await student('sora'),
  ];
  const { companyId } = await aoi.enters('朝日商事');
  await ren.enters('朝日商事');
  await yui.enters('朝日商事', { ...ES, deadline: LATER });
  await ren.enters('みなと銀行', WEB);

  const current = await sora.current(companyId);

  expect(current.map((it) => [it.deadline, it.confirmations, it.disagrees])).toEqual([
    [ES.deadline, 2, true],
    [LATER, 1, true],
  ]);
});

test('a student who has the same date twice counts once, and still when one of the two is gone', async () => {
  const { student } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId, eventIds } = await aoi.enters('朝日商事', ES, ES);
  expect(await ren.current(companyId)).toMatchObject([{ confirmations: 1 }]);

  await aoi.del(`/api/events/${eventIds[0]}`);
  expect(await ren.current(companyId)).toMatchObject([{ confirmations: 1 }]);
  await aoi.del(`/api/events/${eventIds[1]}`);
  expect(await ren.current(companyId)).toEqual([]);
});

test.each([
  ['the deadline', { deadline: LATER }, { deadline: LATER }],
  ['the type', { eventType: 'web_test' }, { eventType: 'web_test' }],
  ['the phase', { selectionPhase: 'fulltime' }, { selectionPhase: 'fulltime' }],
])('who changes %s stands behind the changed one alone', async (_, change, shared) => {
  const { student, shared: all } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId, eventIds } = await aoi.enters('朝日商事');

  await aoi.changes(eventIds[0], change);

  expect(await ren.current(companyId)).toMatchObject([{ ...ES, ...shared, confirmations: 1 }]);
  expect(await all()).toHaveLength(1);
});

test('what nobody stands behind any more is gone: after deletion of event or selection; undo brings it back', async () => {
  const { student, shared } = await sharingApp();
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.enters('朝日商事', ES, WEB);
  const shares = async () => (await shared()).map((it) => [it.eventType, it.confirmations, it.behind.length]);
  const both = [
    ['web_test', 1, 1],
    ['es_deadline', 1, 1],
  ];
  expect(await shares()).toEqual(both);

  await aoi.del(`/api/events/${eventIds[0]}`);
  expect(await shares()).toEqual([['web_test', 1, 1]]);
  await aoi.del(`/api/events/${eventIds[0]}/deletion`);
  expect(await shares()).toEqual(both);
  await aoi.del(`/api/selections/${id}`);
  expect(await shares()).toEqual([]);
  await aoi.del(`/api/selections/${id}/deletion`);
  expect(await shares()).toEqual(both);
});

test('details go to others only while their student shares them', async () => {
  const { student } = await sharingApp();
  const [aoi, ren, yui] = [await student('aoi'), await student('ren'), await student('yui')];
  const { companyId, eventIds } = await aoi.enters('朝日商事', { ...ES, ...TEXTS });
  await yui.enters('朝日商事', { ...ES, ...TEXTS, shareDetails: true });
  const none = { title: 'ES締切', publicDescription: '', publicContent: '', publicUrl: null, publicLocation: '' };
  expect(await ren.current(companyId)).toMatchObject([none]);

  await aoi.changes(eventIds[0], { shareDetails: true });
  expect(await ren.current(companyId)).toMatchObject([{ title: '二次募集', ...TEXTS, confirmations: 2 }]);
  await aoi.changes(eventIds[0], { publicContent: '学チカ' });
  expect(await ren.current(companyId)).toMatchObject([{ ...TEXTS, publicContent: '' }]);
  await aoi.changes(eventIds[0], { shareDetails: false });
  expect(await ren.current(companyId)).toMatchObject([none]);
});

test('of differing details those are shown about which most agree', async () => {
  const { student } = await sharingApp();
  const described = (publicLocation: string) => ({ ...ES, shareDetails: true, publicLocation });
  const aoi = await student('aoi');
  const { companyId } = await aoi.enters('朝日商事', described('大阪'));
  await (await student('mei')).enters('朝日商事', described('大阪'));
  for (const name of ['ren', 'yui', 'kai']) await (await student(name)).enters('朝日商事', described('東京'));

  expect(await (await student('sora')).current(companyId)).toMatchObject([
    { publicLocation: '東京', confirmations: 5 },
  ]);
});

test('details that more new accounts agree about are shown once these are a day old, and go with who gave them', async () => {
  const { student, newStudent, clock } = await sharingApp();
  const describes = (publicContent: string) => ({ ...ES, shareDetails: true, publicContent });
  const [aoi, ren, sora, kai] = await Promise.all(['aoi', 'ren', 'sora', 'kai'].map((name) => student(name)));
  if (!aoi || !ren || !sora || !kai) throw new Error('nobody');
  const { companyId } = await aoi.enters('朝日商事', describes('自己PR'));
  await kai.enters('朝日商事', describes('自己PR'));
  const later = [await newStudent('yui'), await newStudent('mei'), await newStudent('nao')];
  const entered = [];
  for (const one of later) entered.push((await one.enters('朝日商事', describes('志望動機'))).eventIds[0]);
  expect(await sora.current(companyId)).toMatchObject([{ publicContent: '自己PR' }]);

  clock.now = plus(clock.now, DAY);
  expect(await sora.current(companyId)).toMatchObject([{ publicContent: '志望動機' }]);
  // Any new contribution updates the stored details, even one without details.
  await ren.enters('朝日商事');
  expect(await sora.current(companyId)).toMatchObject([{ publicContent: '志望動機', confirmations: 6 }]);

  for (const [at, one] of later.entries()) await one.del(`/api/events/${entered[at]}`);
  expect(await sora.current(companyId)).toMatchObject([{ publicContent: '自己PR', confirmations: 3 }]);
});

test('past dates and those of another graduation year are for reference, never current', async () => {
  const { student, db, clock } = await sharingApp();
  const [aoi, ren, yui] = [await student('aoi'), await student('ren'), await student('yui')];
  const graduates = (userId: string, graduationYear: number) =>
    db.update(profiles).set({ graduationYear }).where(eq(profiles.userId, userId));
  await graduates(aoi.userId, 2027);
  await graduates(ren.userId, 2028);
  await graduates(yui.userId, 2028);
  const { companyId } = await aoi.enters('朝日商事');
  const soon = { ...WEB, deadline: '2026-04-03T14:59:00.000Z' };
  await yui.enters('朝日商事', soon);

  const shared = await ren.sharedAt(companyId);
  expect(shared.current).toMatchObject([{ ...soon, graduationYear: 2028 }]);
  expect(shared.previous).toMatchObject([{ ...ES, graduationYear: 2027, disagrees: false }]);
  clock.now = '2026-04-04T00:00:00.000Z';
  expect((await ren.sharedAt(companyId)).current).toEqual([]);
});

test('who saves a graduation year stands behind that year from then on', async () => {
  const { student, shared } = await sharingApp();
  const aoi = await student('aoi');
  await aoi.enters('朝日商事', ES, { ...WEB, deadline: '2026-03-31T14:59:00.000Z' });
  const profile = {
    name: '青井 葵',
    prefecture: '東京都',
    country: null,
    universityGroup: 'other_tier',
    graduationYear: 2028,
    targetIndustries: [{ category: 'it', detail: null }],
    targetJobTypes: [],
    targetCompanySizes: [],
    version: 1,
  };

  expect((await aoi.put('/api/profile', profile)).status).toBe(200);

  expect((await shared()).map((it) => [it.eventType, it.graduationYear, it.confirmations])).toEqual([
    ['web_test', null, 1],
    ['es_deadline', 2028, 1],
  ]);
});

test('who has withdrawn or is suspended stands behind nothing once the events are gone through again', async () => {
  const { student, shared, db } = await sharingApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.enters('朝日商事');
  const { shareEvents } = await import('./share.ts');
  await db.update(users).set({ withdrawnAt: '2026-04-01T03:00:00.000Z' });

  await db.transaction((tx) => shareEvents(tx, aoi.userId, eventIds, '2026-04-01T03:00:00.000Z'));

  expect(await shared()).toEqual([]);
});

test('a taken event is a copy: it says from what, and is modified once its type or date differs', async () => {
  const { student, db } = await sharingApp();
  const [aoi, ren, yui] = [await student('aoi'), await student('ren'), await student('yui')];
  const { companyId } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  if (!shared) throw new Error('nothing is shared');

  const asItIs = await ren.takes('朝日商事', shared);
  const changed = await yui.takes('朝日商事', shared, { deadline: LATER });

  expect(await ren.event(asItIs)).toMatchObject({ sharedEventId: shared.id, isModified: false, ...ES });
  expect(await yui.event(changed)).toMatchObject({ sharedEventId: shared.id, isModified: true, deadline: LATER });
  const variants = async () =>
    (await db.select().from(linkedVariants)).map((it) => [it.addedBy, it.deadline, it.linkedEventId]);
  const linked = expect.stringMatching(new RegExp(`^${companyId}_\\d+$`));
  expect(await variants()).toEqual([[yui.userId, LATER, linked]]);

  await ren.changes(asItIs, { location: '自宅' });
  expect(await ren.event(asItIs)).toMatchObject({ isModified: false });
  await ren.changes(asItIs, { deadline: '2026-04-22T14:59:00.000Z' });
  await ren.changes(asItIs, { deadline: '2026-04-23T14:59:00.000Z' });
  expect(await ren.event(asItIs)).toMatchObject({ isModified: true });
  expect((await variants()).sort()).toEqual(
    [
      [yui.userId, LATER, linked],
      [ren.userId, '2026-04-23T14:59:00.000Z', linked],
    ].sort(),
  );
  await ren.del(`/api/events/${asItIs}`);
  expect(await variants()).toEqual([[yui.userId, LATER, linked]]);
  await ren.del(`/api/events/${asItIs}/deletion`);
  expect(await variants()).toHaveLength(2);
});

test('whoever goes back to the first date has moved there; an event that never moved leaves and replaces nothing', async () => {
  const { student, db, clock } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  const copy = { ...ES, sharedEventId: shared?.id };
  const [moved, other] = (await ren.enters('朝日商事', copy, copy)).eventIds;
  if (!moved || !other) throw new Error('nothing was entered');
  const changed = async (id: string, change: object) => {
    clock.now = plus(clock.now, MINUTE);
    expect((await ren.changes(id, change)).status).toBe(200);
    return (await db.select().from(linkedVariants)).map((it) => [it.addedBy, it.deadline]);
  };

  expect(await changed(moved, { location: '自宅' })).toEqual([]);
  expect(await changed(moved, { deadline: LATER })).toEqual([[ren.userId, LATER]]);
  expect(await changed(other, { location: '自宅' })).toEqual([[ren.userId, LATER]]);
  expect(await changed(moved, ES)).toEqual([[ren.userId, ES.deadline]]);
});

test('an edit that moves nothing writes no variant, and those of deleted events go in one statement', async () => {
  const { student } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId } = await aoi.enters('朝日商事', ES, WEB);
  const copies = (await ren.current(companyId)).map(({ id, eventType }) => {
    return { eventType, deadline: LATER, sharedEventId: id };
  });
  const { id, eventIds } = await ren.enters('朝日商事', ...copies);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const written = async (act: Promise<Response>) => {
    query.mockClear();
    expect((await act).ok).toBe(true);
    const texts = query.mock.calls.map(([it]) => (typeof it === 'string' ? it : (it as pg.QueryConfig).text));
    return texts.flatMap((text) => /(insert into|delete from) "linked_variants"/.exec(text)?.[1] ?? []);
  };

  expect(await written(ren.changes(eventIds[0], { location: '自宅' }))).toEqual([]);
  expect(await written(ren.changes(eventIds[0], { deadline: '2026-04-23T14:59:00.000Z' }))).toEqual(['insert into']);
  expect(await written(ren.del(`/api/selections/${id}`))).toEqual(['delete from']);
});

test('Z-04: the variant of one student is never replaced by another’s', async () => {
  const { student, db } = await sharingApp();
  const [aoi, ren, yui] = [await student('aoi'), await student('ren'), await student('yui')];
  const { companyId, eventIds } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  if (!shared) throw new Error('nothing is shared');
  const before = await aoi.event(eventIds[0]);

  for (const who of [ren, yui]) await who.changes(await who.takes('朝日商事', shared), { deadline: LATER });

  expect(new Set((await db.select().from(linkedVariants)).map((it) => it.addedBy))).toEqual(
    new Set([ren.userId, yui.userId]),
  );
  expect(await aoi.event(eventIds[0])).toEqual(before);
});

test('what is not there or is another company’s is not taken, and the event is saved all the same', async () => {
  const { student } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  if (!shared) throw new Error('nothing is shared');

  const elsewhere = await ren.takes('みなと銀行', shared);
  const nowhere = await ren.takes('朝日商事', { ...shared, id: 'nothing' });

  for (const id of [elsewhere, nowhere])
    expect(await ren.event(id)).toMatchObject({ sharedEventId: null, isModified: false, ...ES });
});

test('what was reported and abandoned is kept for a month after its date, then removed', async () => {
  const { student, db, shared } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId, eventIds } = await aoi.enters('朝日商事');
  const [entry] = await ren.current(companyId);
  await ren.put(`/api/shared-events/${entry?.id}/report`, { reason: 'wrong_date' });
  await aoi.del(`/api/events/${eventIds[0]}`);
  expect(await ren.sharedAt(companyId)).toEqual({ current: [], previous: [] });

  await purgeAbandoned(db, plus(ES.deadline, 30 * DAY));
  expect(await shared()).toHaveLength(1);
  await purgeAbandoned(db, plus(ES.deadline, 31 * DAY));
  expect([await shared(), await db.$count(sharedReports)]).toEqual([[], 0]);
});

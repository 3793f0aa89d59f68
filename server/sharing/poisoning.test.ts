import { expect, test } from 'vitest';
import { DAY, HOUR, plus } from '#domain/time.ts';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';

const FALSE = '2026-04-18T14:59:00.000Z';

test('Z-05: one attacker with many accounts among five honest students changes nothing of theirs, and is outvoted', async () => {
  const { student, newStudent } = await sharingApp();
  const honest = await Promise.all(['aoi', 'ren', 'yui', 'sora', 'kai'].map((name) => student(name)));
  const [aoi, ...others] = honest;
  if (!aoi) throw new Error('nobody');
  const { companyId } = await aoi.enters('朝日商事');
  const [true_] = (await others[0]?.current(companyId)) ?? [];
  if (!true_) throw new Error('nothing offered');
  for (const who of others) await who.takes('朝日商事', true_);
  const before = await Promise.all(honest.map((who) => who.selections()));

  // One established account and twenty new ones: some enter a false date, some copy the true one and move it.
  const attacker = await student('mallory');
  await attacker.changes(await attacker.takes('朝日商事', true_), { deadline: FALSE });
  for (let n = 0; n < 20; n++) {
    const puppet = await newStudent(`puppet${n}`);
    if (n % 2 === 0) await puppet.enters('みなと銀行', { ...ES, deadline: FALSE });
    else await puppet.changes(await puppet.takes('朝日商事', true_), { deadline: FALSE });
  }

  expect(await Promise.all(honest.map((who) => who.selections()))).toEqual(before);
  for (const who of honest) expect(await who.dateChanges()).toEqual([]);
  const shown = await aoi.current(companyId);
  expect(shown).toMatchObject([
    { deadline: FALSE, confirmations: 2, disagrees: true },
    { deadline: ES.deadline, confirmations: 5, disagrees: true },
  ]);
  for (const who of honest.slice(0, 3))
    await who.put(`/api/shared-events/${shown[0]?.id}/report`, { reason: 'wrong_date' });
  for (const who of honest)
    expect(await who.current(companyId)).toMatchObject([{ deadline: ES.deadline, confirmations: 5, disagrees: false }]);
});

test('Z-05: what new accounts enter is shown to nobody until an older one stands behind it, or they are a day old', async () => {
  const { student, newStudent, clock } = await sharingApp();
  const [ren, one, two] = [await student('ren'), await newStudent('one'), await newStudent('two')];
  const { companyId } = await one.enters('朝日商事');
  await two.enters('朝日商事');
  await one.enters('朝日商事', { ...ES, deadline: LATER });
  expect(await ren.current(companyId)).toEqual([]);

  await (await student('aoi')).enters('朝日商事');
  expect(await ren.current(companyId)).toMatchObject([{ deadline: ES.deadline, confirmations: 2 }]);
  clock.now = plus(clock.now, DAY);
  expect(await ren.current(companyId)).toMatchObject([{ confirmations: 3 }, { deadline: LATER, confirmations: 1 }]);
});

test('Z-05: a new account’s details are not shown under what others confirmed', async () => {
  const { student, newStudent, clock } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { companyId } = await aoi.enters('朝日商事');
  await (await newStudent('mallory')).enters('朝日商事', {
    ...ES,
    shareDetails: true,
    publicUrl: 'https://phish.example.com/',
  });

  expect(await ren.current(companyId)).toMatchObject([{ confirmations: 2, publicUrl: null }]);
  clock.now = plus(clock.now, DAY);
  expect(await ren.current(companyId)).toMatchObject([{ confirmations: 2, publicUrl: null }]);
});

test('Z-05: beyond 10 a day for one company and 30 in all, events are saved and not shared', async () => {
  const { student, shared, clock } = await sharingApp();
  const aoi = await student('aoi');
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ eventType: 'web_test', deadline: plus(ES.deadline, (n + 1) * DAY) }));

  await aoi.enters('朝日商事', ...days(12));
  expect(await shared()).toHaveLength(10);
  for (const company of ['みなと銀行', '北斗製薬', '青空放送']) await aoi.enters(company, ...days(8));
  expect(await shared()).toHaveLength(30);
  expect((await aoi.selections()).flatMap((it) => it.events)).toHaveLength(36);
  clock.now = plus(clock.now, DAY);
  await aoi.enters('東都電機', ...days(1));
  expect(await shared()).toHaveLength(31);
});

test.each([
  ['more than a day ago', plus('2026-04-01T03:00:00.000Z', -DAY - 1), 0],
  ['within the last day', plus('2026-04-01T03:00:00.000Z', -DAY + HOUR), 1],
  ['in more than two years', '2028-05-01T03:00:00.000Z', 0],
])('Z-05: a deadline %s is shared or not: it is saved in any case', async (_, deadline, entries) => {
  const { student, shared } = await sharingApp();
  const aoi = await student('aoi');
  await aoi.enters('朝日商事', { eventType: 'interview', deadline });
  expect([(await shared()).length, (await aoi.selections()).length]).toEqual([entries, 1]);
});

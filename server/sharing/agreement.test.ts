import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { sessions } from '../db/schema/accounts.ts';
import { ES, LATER, type Sharer, sharingApp } from '../testing/sharing.ts';
import { purgeAbandoned } from './jobs.ts';

const PHISHING = {
  ...ES,
  shareDetails: true,
  publicDescription: '至急',
  publicContent: '下記から提出',
  publicUrl: 'https://phish.example.com/',
  publicLocation: '別会場',
};
const PLAIN = { title: 'ES締切', publicDescription: '', publicContent: '', publicUrl: null, publicLocation: '' };

async function crowd(count: number) {
  const app = await sharingApp();
  const students: Sharer[] = [];
  for (let n = 0; n < count; n++) students.push(await app.student(`s${n}`));
  const [aoi] = students;
  if (!aoi) throw new Error('nobody');
  const one = (at: number) => students[at] as Sharer;
  const signsInFrom = (who: Sharer, ipAddress: string) =>
    app.db.update(sessions).set({ ipAddress }).where(eq(sessions.userId, who.userId));
  return { ...app, students, aoi, one, signsInFrom };
}

test('I3: one student’s title, text, link and place are not shown under what others confirmed', async () => {
  const { aoi, students, student } = await crowd(5);
  const { companyId } = await aoi.enters('朝日商事');
  for (const who of students.slice(1)) await who.enters('朝日商事');
  await (await student('mallory')).enters('朝日商事', PHISHING);

  expect(await aoi.current(companyId)).toMatchObject([{ ...PLAIN, confirmations: 6 }]);
});

test('I3: a detail is shown once two agree on it, each detail for itself', async () => {
  const { one, aoi } = await crowd(3);
  const shares = (more: object) => ({ ...ES, shareDetails: true, ...more });
  const { companyId } = await one(0).enters('朝日商事', shares({ publicLocation: '東京', publicContent: '自己PR' }));
  await one(1).enters('朝日商事', shares({ publicLocation: '東京', publicContent: '志望動機' }));

  expect(await one(2).current(companyId)).toMatchObject([{ ...PLAIN, publicLocation: '東京' }]);
  expect(await aoi.current(companyId)).toMatchObject([{ ...PLAIN, publicLocation: '東京' }]);
});

test('I3: who agree from one network are one, and whose accounts are new are heard a day later', async () => {
  const { one, newStudent, signsInFrom, clock } = await crowd(4);
  const { companyId } = await one(0).enters('朝日商事', PHISHING);
  for (const who of [one(0), one(1), one(2)]) await signsInFrom(who, '203.0.113.7');
  for (const who of [one(1), one(2)]) await who.enters('朝日商事', PHISHING);
  expect(await one(3).current(companyId)).toMatchObject([PLAIN]);

  await (await newStudent('yui')).enters('朝日商事', PHISHING);
  expect(await one(3).current(companyId)).toMatchObject([PLAIN]);
  clock.now = plus(clock.now, DAY);
  expect(await one(3).current(companyId)).toMatchObject([{ publicLocation: '別会場' }]);
});

test('D8: an interview is shown to others only once two students have the same; a deadline at once', async () => {
  const { one } = await crowd(3);
  const interview = { eventType: 'interview', deadline: LATER };
  const { companyId } = await one(0).enters('朝日商事', interview, ES);
  expect(await one(1).current(companyId)).toMatchObject([ES]);

  await one(1).enters('朝日商事', interview);
  expect((await one(2).current(companyId)).map((it) => it.eventType)).toEqual(['es_deadline', 'interview']);
});

async function reported(count: number) {
  const app = await crowd(count);
  const { companyId } = await app.aoi.enters('朝日商事');
  const [entry] = await app.one(1).current(companyId);
  const reports = (who: Sharer) => who.put(`/api/shared-events/${entry?.id}/report`, { reason: 'wrong_date' });
  const isShown = async () => (await app.one(1).current(companyId)).length === 1;
  return { ...app, companyId, reports, isShown };
}

test('D8: reports from one network hide nothing', async () => {
  const { students, reports, isShown, signsInFrom } = await reported(6);
  for (const who of students.slice(1)) await signsInFrom(who, '203.0.113.7');
  for (const who of students.slice(1)) await reports(who);
  expect(await isShown()).toBe(true);
});

test('D8: what was hidden comes back once twice as many have entered it since, and those reports count no more', async () => {
  const { one, student, newStudent, db, clock, reports, isShown } = await reported(5);
  for (const at of [2, 3, 4]) await reports(one(at));
  expect(await isShown()).toBe(false);

  clock.now = plus(clock.now, 1000);
  for (let n = 0; n < 5; n++) await (await student(`later${n}`)).enters('朝日商事');
  await (await newStudent('new')).enters('朝日商事');
  expect(await isShown()).toBe(false);
  clock.now = plus(clock.now, DAY);
  await purgeAbandoned(db, clock.now);
  expect(await isShown()).toBe(true);

  clock.now = plus(clock.now, 1000);
  await reports(await student('more'));
  expect(await isShown()).toBe(true);
});

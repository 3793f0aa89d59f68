import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { consents, users } from '../db/schema/accounts.ts';
import { codeIn, FORM } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { recordConsents } from './consents.ts';

test('L-02: a new account has a consent to terms and privacy policy of 2024-12-24, with its time; before that there is none', async () => {
  const { browser, db, mails, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  expect(await db.$count(consents)).toBe(0);

  await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  const [user] = await db.select().from(users);
  const kept = { userId: user?.id, version: '2024-12-24', createdAt: clock.now };
  expect(await db.select().from(consents).orderBy(consents.document)).toEqual([
    { ...kept, document: 'privacy' },
    { ...kept, document: 'terms' },
  ]);
});

test('L-02: a second consent keeps the time of the first, and consents are deleted with the account', async () => {
  const { db, student, clock } = await testApp();
  const { userId } = await student('aoi');
  await recordConsents(db, userId, clock.now);
  await recordConsents(db, userId, plus(clock.now, DAY));

  expect((await db.select().from(consents)).map((it) => it.createdAt)).toEqual([clock.now, clock.now]);

  await db.delete(users).where(eq(users.id, userId));
  expect(await db.$count(consents)).toBe(0);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type SignUp, signUp } from '#domain/accounts/session.ts';
import { MINUTE, plus } from '#domain/time.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { codeIn, FORM, otherThan } from '../../testing/accounts.ts';
import { answerOf, testApp } from '../../testing/app.ts';
import { keepSignUp, renewCode, tryCode } from './pending.ts';

const SECRET = 's'.repeat(43);

test('A-02: of 60 concurrent guesses five are compared, and afterwards the right code is refused', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const code = codeIn(mails[0]);

  const guesses = await Promise.all(
    Array.from({ length: 60 }, () => misaki.post('/api/sign-up/verification', { code: otherThan(code) })),
  );

  const answers = await Promise.all(guesses.map(async (it) => (await answerOf(it)).error));
  expect(answers.filter((error) => error === 'wrong_code')).toHaveLength(5);
  expect(answers.filter((error) => error === 'code_expired')).toHaveLength(55);
  const late = await misaki.post('/api/sign-up/verification', { code });
  expect([late.status, (await answerOf(late)).error]).toEqual([401, 'code_expired']);
  expect(await db.$count(users)).toBe(0);
});

test('A-02: in 100 rounds of 20 concurrent guesses at most five are compared', async () => {
  const { db, clock } = await testApp();
  const form = z.parse(signUp, FORM as SignUp);
  for (let race = 0; race < 100; race += 1) {
    const { id, cookie } = await keepSignUp(db, form, 'no hash', clock.now);
    const { code } = await renewCode(db, id, SECRET, clock.now);
    const guess = () =>
      tryCode(db, { cookie, code: otherThan(code) }, [SECRET], clock.now).catch((error) => error.code);
    const outcomes = await Promise.all(Array.from({ length: 20 }, guess));
    expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(5);
  }
});

test('A-02: the right code in five concurrent requests creates one account and one session', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const code = codeIn(mails[0]);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => misaki.post('/api/sign-up/verification', { code })),
  );

  expect(answers.filter((it) => it.status === 201)).toHaveLength(1);
  expect([await db.$count(users), await db.$count(sessions)]).toEqual([1, 1]);
});

test('A-02: a code is valid for ten minutes or until the next one; full-width digits work; only six digits are accepted', async () => {
  const { browser, mails, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const first = codeIn(mails[0]);

  clock.now = plus(clock.now, 10 * MINUTE);
  expect(await (await misaki.post('/api/sign-up/verification', { code: first })).json()).toMatchObject({
    error: 'code_expired',
  });
  expect((await misaki.post('/api/sign-up/code')).status).toBe(202);
  const second = codeIn(mails[1]);
  if (first !== second) {
    const old = await misaki.post('/api/sign-up/verification', { code: first });
    expect([old.status, (await answerOf(old)).error]).toEqual([401, 'wrong_code']);
  }
  for (const code of [
    Number(second),
    [second],
    { code: second },
    `${second}0`,
    second.slice(1),
    'abcdef',
    '１２３',
    null,
  ]) {
    expect((await misaki.post('/api/sign-up/verification', { code })).status).toBe(400);
  }
  const wide = second.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  expect((await misaki.post('/api/sign-up/verification', { code: ` ${wide}` })).status).toBe(201);
});

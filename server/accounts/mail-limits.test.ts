import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, plus } from '#domain/time.ts';
import { FORM } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';

test('A-03: a code can be resent after a minute, at most five times in half an hour and ten times a day', async () => {
  const { browser, mails, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  const early = await misaki.post('/api/sign-up/code');
  expect([early.status, await early.json()]).toMatchObject([429, { retryAfter: 60 }]);
  expect(early.headers.get('Retry-After')).toBe('60');

  for (let minute = 1; minute <= 29; minute += 1) {
    clock.now = plus(clock.now, MINUTE);
    await misaki.post('/api/sign-up/code');
  }
  expect(mails).toHaveLength(5);

  for (let hour = 1; hour < 24; hour += 1) {
    clock.now = plus(clock.now, HOUR);
    await misaki.post('/api/sign-up/code');
  }
  expect(mails).toHaveLength(10);
});

test('A-03: an address in any spelling gets at most five mails, from any number of browsers and networks', async () => {
  const { browser, mails } = await testApp();
  const local = 'misaki.aoi';
  const wide = (text: string) => text.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
  const spelling = fc
    .tuple(fc.mixedCase(fc.constant(`${local}@例え.jp`)), fc.boolean(), fc.stringMatching(/^[ \t　]{0,3}$/))
    .map(([text, isWide, space]) => `${space}${isWide ? wide(text) : text}${space}`);

  let network = 1;
  for (const email of fc.sample(spelling, 30)) {
    network += 1;
    expect([202, 429]).toContain((await browser(`10.0.${network}.1`).post('/api/sign-up', { ...FORM, email })).status);
  }

  expect(mails).toHaveLength(5);
  expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set(['misaki.aoi@xn--r8jz45g.jp']));
});

test('A-03: one network customer can cause at most 25 mails in five minutes', async () => {
  const { browser, mails } = await testApp();

  for (let at = 0; at < 30; at += 1) {
    const address = `2001:db8:1:2:${at.toString(16)}::1`;
    await browser(address).post('/api/sign-up', { ...FORM, email: `student${at}@example.com` });
  }

  expect(mails).toHaveLength(25);
});

test.each([
  ['tags', (at: number) => `misaki+${at}@example.com`],
  [
    'the dots that Google does not read',
    (at: number) => `m${'.'.repeat(at + 1)}isaki@${at % 2 ? 'gmail' : 'googlemail'}.com`,
  ],
])('A-03: a mailbox gets at most five mails, regardless of %s in its address', async (_, spelling) => {
  const { browser, mails } = await testApp();

  for (let at = 0; at < 8; at += 1)
    await browser(`10.1.${at}.1`).post('/api/sign-up', { ...FORM, email: spelling(at) });

  expect(mails).toHaveLength(5);
});

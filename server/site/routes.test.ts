import { expect, test } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import { companies } from '../db/schema/companies.ts';
import { testApp } from '../testing/app.ts';

const SITE = {
  contactEmail: null,
  google: false,
  inbox: false,
  passwordMinLength: 6,
  figures: { companyCount: 0, offerRate: null, updates: '24/7' },
};

test('everybody is told the contact address, and only this machine that mails stay in its mailbox', async () => {
  const { browser, deps } = await testApp();
  const site = async (ip: string) => (await (await browser(ip).get('/api/site')).json()) as unknown;
  expect(await site('127.0.0.1')).toEqual({ ...SITE, mailbox: true });
  expect(await site('203.0.113.5')).toEqual({ ...SITE, mailbox: false });

  const config = { ...deps.config, contactEmail: 'support@example.jp', smtpUrl: 'smtps://mail.example.jp' };
  const sending = await testApp({ config });
  const answer = await (await sending.browser().get('/api/site')).json();
  expect(answer).toEqual({ ...SITE, contactEmail: 'support@example.jp', mailbox: false });
});

test('the operator’s settings are answered: Google, the shortest password, the figures', async () => {
  const { deps } = await testApp();
  const set = {
    googleClientId: 'client',
    inboxDomain: 'in.shiori.example.jp',
    passwordMinLength: 10,
    figureOfferRate: '95%',
    figureUpdates: '毎日',
  };
  const { visitor } = await testApp({ config: { ...deps.config, ...set } });
  expect(await (await visitor.get('/api/site')).json()).toMatchObject({
    google: true,
    inbox: true,
    passwordMinLength: 10,
    figures: { offerRate: '95%', updates: '毎日' },
  });
});

test('companies are counted once a minute, without those that were merged into another', async () => {
  const { visitor, db, clock } = await testApp();
  const count = async () => {
    const site = (await (await visitor.get('/api/site')).json()) as { figures: { companyCount: number } };
    return site.figures.companyCount;
  };
  expect(await count()).toBe(0);
  const company = (id: string, mergedInto: string | null = null) => {
    const name = `会社${id}`;
    const times = { createdAt: clock.now, updatedAt: clock.now };
    return { id, name, displayName: name, foldedName: name, mergedInto, ...times };
  };
  await db.insert(companies).values([company('1'), company('2'), company('3', '1')]);
  expect(await count()).toBe(0);
  clock.now = plus(clock.now, MINUTE);
  expect(await count()).toBe(2);
});

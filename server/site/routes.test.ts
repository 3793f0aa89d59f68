import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';

test('everybody is told whom to write to, and only this machine that mails stay in its mailbox', async () => {
  const { browser, deps } = await testApp();
  const site = async (ip: string) => (await (await browser(ip).get('/api/site')).json()) as unknown;
  expect(await site('127.0.0.1')).toEqual({ contactEmail: null, mailbox: true });
  expect(await site('203.0.113.5')).toEqual({ contactEmail: null, mailbox: false });

  const config = { ...deps.config, contactEmail: 'support@example.jp', smtpUrl: 'smtps://mail.example.jp' };
  const sending = await testApp({ config });
  expect(await (await sending.browser().get('/api/site')).json()).toEqual({
    contactEmail: 'support@example.jp',
    mailbox: false,
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailboxMail } from '../integrations/mail/mailbox.ts';
import { testApp } from '../testing/app.ts';

/** An app whose mailbox holds one mail. */
async function appWithMail() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shiori-mailbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { deps } = await testApp();
  const app = await testApp({ config: { ...deps.config, dataDir } });
  const html = '<p style="color:red">123456</p><script>alert(1)</script>';
  const mail = { to: 'a@example.com', subject: '件名', text: '123456', html, kind: 'account' as const };
  await mailboxMail(join(dataDir, 'mailbox'), 'しおり <no-reply@localhost>').send(mail);
  return app;
}

test('a mail in the mailbox is shown as its receiver sees it, with its styles and without any script', async () => {
  const { visitor } = await appWithMail();
  const [mail] = (await (await visitor.get('/api/dev/mails')).json()) as { id: string }[];

  const shown = await visitor.get(`/api/dev/mails/${mail?.id}/html`);

  expect(shown.headers.get('Content-Type')).toContain('text/html');
  expect(shown.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  );
  expect(await shown.text()).toContain('123456');
});

test('a mail that is not there, or is asked for by another machine, is not found', async () => {
  const { visitor, browser } = await appWithMail();
  expect((await visitor.get('/api/dev/mails/nothing/html')).status).toBe(404);
  expect((await browser('203.0.113.5').get('/api/dev/mails')).status).toBe(404);
});

test.each([
  ['X-Forwarded-For', '203.0.113.5'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Forwarded', 'for=203.0.113.5'],
  ['X-Real-IP', '203.0.113.5'],
  ['Via', '1.1 tunnel'],
])(
  'a mail is not shown through a proxy on this machine (%s: %s), for who asks may sit anywhere',
  async (name, value) => {
    const { visitor } = await appWithMail();
    expect((await visitor.get('/api/dev/mails', undefined, { [name]: value })).status).toBe(404);
    expect(await (await visitor.get('/api/site', undefined, { [name]: value })).json()).toMatchObject({
      mailbox: false,
    });
  },
);

test('every template is shown by its name, as it is sent: one heading, links to our own site only, nothing left to fill in', async () => {
  const { visitor, browser, deps } = await testApp();
  const list = (await (await visitor.get('/api/dev/templates')).json()) as { name: string; subject: string }[];
  expect(list.length).toBeGreaterThanOrEqual(15);

  for (const { name, subject } of list) {
    const shown = await visitor.get(`/api/dev/templates/${name}/html`);
    expect(shown.headers.get('Content-Security-Policy'), name).toContain('sandbox');
    const html = await shown.text();
    expect(html.match(/<h1/g), name).toHaveLength(1);
    expect(html, name).not.toMatch(/undefined|null|NaN|\[object|\.invalid/);
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link?.startsWith(`${deps.config.baseUrl}/`), `${name}: ${link}`).toBe(true);
    expect([...subject].length, name).toBeLessThanOrEqual(120);
    expect(subject, name).toMatch(/^[^\p{Cc}]+$/u);
  }
  expect((await browser('203.0.113.5').get('/api/dev/templates')).status).toBe(404);
});

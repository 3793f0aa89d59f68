import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import type { MailStop } from '#domain/reminders/mail-stops.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { deliveries, notificationSettings } from '../db/schema/reminders.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { openMail } from '../integrations/mail/mail.ts';
import { unsubscribeLink } from '../integrations/mail/marks.ts';
import type { Push } from '../integrations/push/push.ts';
import { type TestApp, testApp, testConfig } from '../testing/app.ts';
import { smtpSink } from '../testing/integrations.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
/** What the server of a mail provider sends: no cookie, no Origin. */
const PROVIDER = { ...FORM, 'Sec-Fetch-Site': '' };
/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';
const PUSH: Push = { send: async () => ({ ok: true }), close: async () => {} };

const linkOf = ({ deps }: TestApp, userId: string, email: string) =>
  unsubscribeLink('reminders', { userId, email }, deps.config);
const pathOf = (link: string) => new URL(link).pathname;

async function settingsOf({ db }: TestApp, userId: string) {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return row;
}

/** A student with a reminder that is due, and a mail server that takes it. */
async function mailed() {
  const sink = await smtpSink();
  onTestFinished(() => sink.close());
  const app = await testApp();
  const { config } = app.deps;
  const mail = openMail({
    smtpUrl: sink.url,
    from: 'しおり <no-reply@shiori.example.jp>',
    replyTo: 'support@shiori.example.jp',
    mailbox: '',
    connections: 5,
  });
  onTestFinished(() => mail.close());
  const aoi = await app.student('aoi');
  const { eventIds } = await aoi.applies('朝日商事');
  const outside = { mail, push: PUSH, ...config };
  const send = async (at = DUE) => {
    await dispatchDue(app.db, config.baseUrl, at);
    await deliverDue(app.db, outside, 'mail', at);
  };
  return { ...app, app, aoi, sink, send, eventIds };
}

test('M-01: a reminder has the headers of RFC 8058, and its link works from another site, without cookies', async () => {
  const { app, aoi, sink, send, visitor } = await mailed();
  await send();

  const raw = sink.mails[0]?.raw ?? '';
  const parsed = await PostalMime.parse(raw);
  const header = (key: string) => parsed.headers.find((it) => it.key === key)?.value;
  const link = linkOf(app, aoi.userId, aoi.email);
  expect(header('list-unsubscribe')).toBe(`<${link}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('x-reminder-id')).toMatch(/^[0-9a-z]{26}/);
  expect(header('feedback-id')).toBe('reminder:localhost:mail:shiori');
  expect(parsed.replyTo).toEqual([{ name: '', address: 'support@shiori.example.jp' }]);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  for (const form of [parsed.text, parsed.html]) expect(form).toContain(link);
  expect(`${parsed.text}${parsed.html}`).not.toContain('invalid');

  const answer = await visitor.post(pathOf(link), ONE_CLICK, PROVIDER);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await settingsOf(app, aoi.userId)).toMatchObject({ emailEnabled: false, version: 2 });
});

test('M-01: following the link, as a mail filter does, changes nothing; the page says what will stop', async () => {
  const { app, aoi, visitor } = await mailed();
  const path = pathOf(linkOf(app, aoi.userId, aoi.email));

  const page = await visitor.get(path);

  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await page.text();
  expect(html).toContain('メールでのリマインドを停止しますか');
  expect(html).toContain('a•••@example.com');
  expect(html).not.toContain(aoi.email);
  expect(await settingsOf(app, aoi.userId)).toMatchObject({ emailEnabled: true, version: 1 });
  expect((await visitor.post(path, 'List-Unsubscribe=no', FORM)).status).toBe(400);
  expect((await visitor.post(path, '{}')).status).toBe(400);
  expect(await settingsOf(app, aoi.userId)).toMatchObject({ emailEnabled: true });
});

test('M-01: mails that have not left are cancelled, and go out when the student resumes mails in time', async () => {
  const { app, aoi, sink, send, visitor, db } = await mailed();
  sink.answer = () => 451;
  await send();
  const states = async () => (await db.select().from(deliveries)).map((it) => it.state);
  expect(await states()).toEqual(['due']);

  await visitor.post(pathOf(linkOf(app, aoi.userId, aoi.email)), ONE_CLICK, PROVIDER);
  expect(await states()).toEqual(['cancelled']);
  sink.answer = () => 'take';
  await send(plus(DUE, 10 * MINUTE));
  expect(sink.mails).toHaveLength(0);

  expect((await aoi.del('/api/mail-stop')).status).toBe(204);
  expect(await settingsOf(app, aoi.userId)).toMatchObject({ emailEnabled: true, version: 3 });
  const { reopenDeliveries } = await import('../deliveries/claims.ts');
  await reopenDeliveries(db, plus(DUE, 20 * MINUTE));
  await send(plus(DUE, 20 * MINUTE));
  expect(sink.mails).toHaveLength(1);
});

describe('what the screen says', () => {
  const stopOf = async (aoi: { get(path: string): Promise<Response> }) =>
    (await (await aoi.get('/api/mail-stop')).json()) as MailStop | null;

  test('that mails were stopped by a link, until the student resumes them or saves the settings', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    const path = pathOf(linkOf(app, aoi.userId, aoi.email));
    expect(await stopOf(aoi)).toBeNull();

    await app.visitor.post(path, ONE_CLICK, PROVIDER);
    expect(await stopOf(aoi)).toEqual({ reason: 'unsubscribed', since: app.clock.now, until: null });
    await app.visitor.post(path, ONE_CLICK, PROVIDER);
    expect((await settingsOf(app, aoi.userId))?.version).toBe(2);

    await aoi.del('/api/mail-stop');
    expect(await stopOf(aoi)).toBeNull();

    await app.visitor.post(path, ONE_CLICK, PROVIDER);
    app.clock.now = plus(app.clock.now, MINUTE);
    const saved = { ...DEFAULT_NOTIFICATION_SETTINGS, emailEnabled: false, version: 4 };
    expect((await aoi.put('/api/notification-settings', saved)).status).toBe(200);
    expect(await stopOf(aoi)).toBeNull();
  });

  test('nothing to another student, whose mails go on', async () => {
    const app = await testApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    await app.visitor.post(pathOf(linkOf(app, aoi.userId, aoi.email)), ONE_CLICK, PROVIDER);
    expect(await stopOf(ren)).toBeNull();
    expect(await settingsOf(app, ren.userId)).toMatchObject({ emailEnabled: true, version: 1 });
  });

  test('a settings screen that was open meanwhile overwrites nothing', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    await app.visitor.post(pathOf(linkOf(app, aoi.userId, aoi.email)), ONE_CLICK, PROVIDER);
    const stale = await aoi.put('/api/notification-settings', { ...DEFAULT_NOTIFICATION_SETTINGS, version: 1 });
    expect(stale.status).toBe(409);
  });
});

describe('M-01: a link', () => {
  test('to a former address stops nothing, and neither does one of another kind, student or key', async () => {
    const app = await testApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    const link = linkOf(app, aoi.userId, aoi.email);
    const ofOtherKey = unsubscribeLink('reminders', aoi, { ...app.deps.config, authSecret: 'b'.repeat(43) });
    const forged = [
      pathOf(link).replace('/reminders/', '/codes/'),
      pathOf(link).replace(aoi.userId, ren.userId),
      pathOf(ofOtherKey),
    ];
    for (const path of forged) expect((await app.visitor.post(path, ONE_CLICK, PROVIDER)).status, path).toBe(404);

    await app.db.update(users).set({ email: 'neu@example.com' }).where(eq(users.id, aoi.userId));
    expect((await app.visitor.post(pathOf(link), ONE_CLICK, PROVIDER)).status).toBe(404);
    expect(await (await app.visitor.get(pathOf(link))).text()).toContain('このリンクは使えません');
    for (const it of [aoi, ren]) expect(await settingsOf(app, it.userId)).toMatchObject({ emailEnabled: true });
  });

  test('works under the key before the present one, as long as that is set', async () => {
    const before = testConfig();
    const config = { ...before, authSecret: 'c'.repeat(43), authSecretPrevious: before.authSecret };
    const app = await testApp({ config });
    const aoi = await app.student('aoi');
    const link = unsubscribeLink('reminders', aoi, before);
    expect((await app.visitor.post(pathOf(link), ONE_CLICK, PROVIDER)).status).toBe(200);
  });

  test('whatever is in its place answers "not found", and too many of them are refused', async () => {
    const app = await testApp();
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }), async (text) => {
        const path = `/api/unsubscriptions/reminders/${encodeURIComponent(text)}`;
        statuses.add((await app.visitor.get(path)).status);
      }),
      { numRuns: 100 },
    );
    expect([...statuses].sort()).toEqual([404, 429]);
  });
});

import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import webpush from 'web-push';
import { DAY, plus, readClock } from '#domain/time.ts';
import { createLog } from '../base/log.ts';
import { openMail } from '../integrations/mail/mail.ts';
import { openPush } from '../integrations/push/push.ts';
import { startJobs } from '../jobs.ts';
import { testApp, testConfig } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { type ArrivedPush, pushSink, smtpSink, testBrowser } from '../testing/integrations.ts';

/**
 * Data that only its student may read and that must not stand in a mail either. A mail may contain the event's company, name, place and
 * page.
 */
const SECRET = {
  myPageId: 'CANARY-my-page-id',
  myPagePassword: 'CANARY my-page 海辺のpass',
  notes: 'CANARY-notes 逆質問',
  memo: 'CANARY-memo 控室',
  es: 'CANARY-es 志望動機',
  jobType: 'CANARY-job',
  companyUrl: 'https://canary.example.com/CANARY-company',
};
const PRIVATE = {
  ...SECRET,
  url: 'https://canary.example.com/private/CANARY-link',
  place: 'CANARY-place 海辺の会議室',
};
/** Further data that must not appear on a locked screen, at a push service or in a log. */
const NAMES = {
  ...PRIVATE,
  company: 'CANARY-会社の呼び名',
  catalogue: '海辺商事の正式名称',
  event: 'CANARY-二次募集',
  content: 'CANARY-content',
  student: 'canary-student',
  address: 'canary-student@example.com',
};

/** A student with all of this data and a reminder due now, the jobs of a process, and everything that the process sends out. */
async function due() {
  let logged = '';
  const log = createLog('debug', { write: (line) => (logged += line) });
  const [smtp, service] = [await smtpSink(), await pushSink()];
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const vapid = { subject: 'mailto:a@example.com', publicKey, privateKey };
  const config = { ...testConfig(), pushTestHosts: [service.host] };
  const mail = openMail({ smtpUrl: smtp.url, from: 'しおり <no-reply@localhost>', mailbox: '', connections: 5 });
  const app = await testApp({ log, config, mail, now: readClock });
  const { db, url, deps } = app;
  const aoi = await app.student(NAMES.student);
  const answers: string[] = [];
  const keep = async (asked: Promise<Response>) => {
    const text = await (await asked).text();
    answers.push(text);
    return text;
  };
  const event = {
    eventType: 'es_deadline',
    deadline: plus(readClock(), 3 * DAY),
    publicDescription: NAMES.event,
    publicContent: NAMES.content,
    privateMemo: PRIVATE.memo,
    privateUrl: PRIVATE.url,
    location: PRIVATE.place,
  };
  const { jobType, companyUrl, company: customCompanyName } = NAMES;
  const entered = { jobType, companyUrl, customCompanyName, events: [event] };
  const { id, eventIds } = await aoi.applies(NAMES.catalogue, entered);
  const patched = await aoi.patch(`/api/selections/${id}`, { notes: PRIVATE.notes, esContent: PRIVATE.es, version: 1 });
  const { myPageId, myPagePassword } = PRIVATE;
  const login = await aoi.put(`/api/selections/${id}/my-page`, { myPageId, myPagePassword });
  expect([patched.status, login.status]).toEqual([200, 204]);
  const browser = testBrowser(service.host);
  await keep(aoi.post('/api/push-subscriptions', browser.subscription));
  await db.execute(sql`update notification_settings set quiet_hours_enabled = false`);
  await db.execute(sql`update reminders set state = 'planned', scheduled_at = now() where type = '1day'`);
  const start = () => {
    const jobs = startJobs({
      db,
      url,
      log,
      config,
      mail,
      storage: deps.storage,
      push: openPush({ baseUrl: 'https://shiori.example.jp', vapid, testHosts: [service.host] }),
    });
    onTestFinished(() => jobs.stop());
  };
  /** The rows that the jobs have in the database. */
  const jobRows = async () => {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from job_runs t`);
    return rows.map((one) => one.row);
  };
  onTestFinished(async () => {
    await Promise.all([mail.close(), smtp.close(), service.close()]);
  });
  return {
    ...app,
    aoi,
    eventId: eventIds[0],
    smtp,
    service,
    browser,
    start,
    keep,
    jobRows,
    answers,
    logged: () => logged,
  };
}

/** Everything that a push service sees, and what the browser decrypts from it. */
const written = ({ path, headers, body }: ArrivedPush) =>
  [path, JSON.stringify(headers), body.toString('latin1')].join('\n');

test('K-05: a reminder carries nothing private: not on the screen, not to the push service, not into log, jobs or answers', async () => {
  const it = await due();
  const { aoi, db, smtp, service, browser, keep } = it;
  let refusals = 2;
  service.answer = () => ({ status: refusals-- > 0 ? 500 : 201 });
  it.start();
  await keep(aoi.post('/api/push-subscriptions/test', { endpoint: browser.subscription.endpoint }));
  await vi.waitUntil(() => smtp.mails.length > 0 && service.pushes.length >= 2, { timeout: 15_000 });
  // The push service refuses at first, so the push is sent again.
  await db.execute(sql`update deliveries set next_attempt_at = now() where state = 'due'`);
  await db.execute(sql`select pg_notify('reminders', '')`);
  await vi.waitUntil(() => service.pushes.length >= 4, { timeout: 15_000 });
  await keep(aoi.post('/api/push-subscriptions/test', { endpoint: `${browser.subscription.endpoint}?${NAMES.memo}` }));
  await keep(aoi.put(`/api/events/${it.eventId}/reminders`, { types: [NAMES.memo] }));
  await db.execute(sql`alter table push_subscriptions rename column auth to elsewhere`);
  await keep(aoi.post('/api/push-subscriptions', browser.subscription));

  const pushes = service.pushes.map((push) => JSON.stringify(browser.read(push)));
  expect(pushes.join()).toContain('締切が近い予定があります');
  expect(canariesIn(pushes.join('\n'), NAMES)).toEqual([]);
  expect(canariesIn(service.pushes.map(written).join('\n'), NAMES)).toEqual([]);
  expect(it.logged()).toContain('request failed');
  expect(canariesIn(it.logged(), { ...NAMES, ...browser.subscription.keys })).toEqual([]);
  expect(canariesIn(it.answers.join('\n'), { ...NAMES, ...browser.subscription.keys })).toEqual([]);
  await expect.poll(() => it.jobRows()).not.toEqual([]);
  const rows = await it.jobRows();
  expect(canariesIn(rows.join('\n'), NAMES)).toEqual([]);

  const mails = smtp.mails.map((mail) => decoded(mail.raw)).join('\n');
  expect(canariesIn(mails, SECRET)).toEqual([]);
  // Proves that the search works: it finds in the mails what they do contain.
  const { company, event, place, url } = NAMES;
  const said = canariesIn(mails, { company, event, place, url });
  expect(said).toEqual(expect.arrayContaining(['company: plain', 'event: plain', 'place: plain', 'url: plain']));
});

/** A mail with its encoded parts decoded. */
function decoded(raw: string): string {
  const parts = raw
    .split(/\r?\n\r?\n/)
    .flatMap((part) => [part, Buffer.from(part, 'base64').toString('utf8'), quoted(part)]);
  return parts.join('\n');
}

function quoted(part: string): string {
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

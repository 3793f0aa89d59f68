/** What the libraries alone need for the same messages to the same mail server and push service: the baseline of the benches of reminders. */
import { createTransport } from 'nodemailer';
import { Agent, request } from 'undici';
import webpush from 'web-push';
import { fromMs, plus } from '../domain/time.ts';
import { reminderMail, reminderPush } from '../server/deliveries/mails.ts';
import { declarativePush } from '../server/integrations/push/declarative.ts';
import { testBrowser } from '../server/testing/integrations.ts';

const BASE_URL = 'http://localhost:3000';
export const FROM = 'しおり <no-reply@localhost>';

const about = {
  eventId: 'evt_01ka0000000000000000000000',
  selectionId: '01ka0000000000000000000000',
  userName: '青井 葵',
  companyName: '朝日商事',
  customCompanyName: null,
  publicDescription: '',
  eventType: 'es_deadline',
  subtype: null,
  kind: 'deadline',
  type: '1day',
  location: '',
  publicLocation: '',
  privateUrl: null,
  publicUrl: null,
} as const;

/** Messages a second of our own processor time, and a second by the clock. */
export type Measured = { perCpuSecond: number; perSecond: number };

/** Measures work that sends `count` messages. */
export async function measure(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perCpuSecond: count / ((user + system) / 1e6), perSecond: count / seconds };
}

export async function bareMail(smtpUrl: string, count: number): Promise<Measured> {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 5 });
  const now = fromMs(Date.now());
  const content = reminderMail({ ...about, deadline: plus(now, 86_400_000) }, BASE_URL, now);
  const measured = await measure(count, () =>
    Promise.all(
      Array.from({ length: count }, () => transport.sendMail({ from: FROM, to: 'a@example.com', ...content })),
    ),
  );
  transport.close();
  return measured;
}

export async function barePush(host: string, count: number): Promise<Measured> {
  const agent = new Agent({ connections: 20 });
  const now = fromMs(Date.now());
  const { subscription: browser } = testBrowser(host);
  const vapidDetails = { subject: 'mailto:a@example.com', ...webpush.generateVAPIDKeys() };
  const payload = JSON.stringify(
    declarativePush(
      reminderPush({ ...about, deadline: plus(now, 86_400_000) }, { badge: 1, open: [], silent: false }, now),
      'a'.repeat(32),
      BASE_URL,
    ),
  );
  const one = async () => {
    const options = { vapidDetails, TTL: 86_400, topic: 'a'.repeat(32), urgency: 'normal' } as const;
    const { endpoint, headers, body } = webpush.generateRequestDetails(browser, payload, options);
    const answer = await request(endpoint, { method: 'POST', headers: headers as never, body, dispatcher: agent });
    await answer.body.dump();
  };
  let left = count;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  const measured = await measure(count, () => Promise.all(Array.from({ length: 50 }, worker)));
  await agent.close();
  return measured;
}

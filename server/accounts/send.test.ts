import type { Context } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import type { Env } from '../http/http.ts';
import type { MailOutcome } from '../integrations/mail/message.ts';
import { codeMail } from './mails/verification-mails.ts';
import { sendLater, sendNow } from './send.ts';

afterEach(() => {
  vi.useRealTimers();
});

const MESSAGE = codeMail('aoi@example.com', '123456');
const DOWN: MailOutcome = { ok: false, failure: 'temporary', code: 'connection', attempted: false };
const REFUSED: MailOutcome = { ok: false, failure: 'permanent', code: 'smtp_550', attempted: true };

/** A mail server with a given outcome for each attempt; records the times of the attempts. */
function mailThat(...outcomes: MailOutcome[]) {
  const attempts: number[] = [];
  const send = async () => {
    attempts.push(Date.now());
    return outcomes[attempts.length - 1] ?? { ok: true as const };
  };
  const mail = { send, close: async () => {} };
  const request = { var: { mail, log: { warn: () => {} }, requestId: 'r' } } as unknown as Context<Env>;
  return { attempts, mail, request };
}

test('a mail in the background is retried for twenty minutes while the mail server is down', async () => {
  vi.useFakeTimers();
  const { attempts, request } = mailThat(DOWN, DOWN, DOWN, DOWN);
  const start = Date.now();

  sendLater(request, MESSAGE);
  expect(attempts).toEqual([]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);

  expect(attempts.map((at) => (at - start) / MINUTE)).toEqual([0, 1.5, 6.5, 21.5]);
});

test.each([
  ['has left', [{ ok: true }], 1],
  ['was refused for good', [REFUSED], 1],
  ['has left at last', [DOWN, { ok: true }], 2],
] as const)('a mail that %s is not sent again', async (_, outcomes, times) => {
  vi.useFakeTimers();
  const { attempts, request } = mailThat(...outcomes);

  sendLater(request, MESSAGE);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);

  expect(attempts).toHaveLength(times);
});

test('a request that waits for a mail fails within ten seconds when the mail is not sent', async () => {
  vi.useFakeTimers();
  await expect(sendNow(mailThat(REFUSED).mail, MESSAGE)).rejects.toMatchObject({ code: 'mail_failed' });
  const hanging = { send: () => new Promise<MailOutcome>(() => {}), close: async () => {} };
  const told = expect(sendNow(hanging, MESSAGE)).rejects.toMatchObject({ code: 'mail_failed' });

  await vi.advanceTimersByTimeAsync(10_000);

  await told;
});

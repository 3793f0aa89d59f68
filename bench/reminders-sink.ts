/**
 * The mail server and the push services of bench/reminders.ts and bench/reminders-delay.ts, in their own process so that their work is not
 * measured. Recipients at hosts that begin with `hangs` get no answer, nor do pushes to the second service.
 * Argument: how long each answer takes, in ms.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ArrivedMail, pushSink, smtpSink } from '../server/testing/integrations.ts';

const delayMs = Number(process.argv[2] ?? 0);
const smtp = await smtpSink({ delayMs });
const service = await pushSink({ delayMs });
const hanging = createServer(() => {});
await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));

/** When something arrived for whom: the recipient of a mail, or the path of a push. */
const arrived: { to: string; at: number }[] = [];
const recipient = ({ raw }: ArrivedMail) => /^To: .*?([^\s<]+@[^\s>]+)/im.exec(raw)?.[1] ?? '';
smtp.answer = (mail) => {
  const to = recipient(mail);
  arrived.push({ to, at: Date.now() });
  return to.includes('@hangs') ? 'hang' : 'take';
};
service.answer = ({ path }) => {
  arrived.push({ to: path, at: Date.now() });
  return { status: 201 };
};

process.on('message', (asked) => {
  if (asked === 'arrived') return process.send?.(arrived.splice(0));
  if (asked === 'hang up') {
    smtp.hangUp();
    hanging.closeAllConnections();
    return process.send?.('done');
  }
  process.send?.({ mails: smtp.mails.length, pushes: service.pushes.length });
  smtp.mails.length = 0;
  service.pushes.length = 0;
  arrived.length = 0;
});
const hangingHost = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
process.send?.({ url: smtp.url, host: service.host, hangingHost });

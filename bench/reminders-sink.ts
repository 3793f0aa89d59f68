/** The mail server and push service of bench/reminders.ts, in their own process so that their work is not measured. */
import { pushSink, smtpSink } from '../server/testing/integrations.ts';

const smtp = await smtpSink();
const service = await pushSink();
process.on('message', () => {
  process.send?.({ mails: smtp.mails.length, pushes: service.pushes.length });
  smtp.mails.length = 0;
  service.pushes.length = 0;
});
process.send?.({ url: smtp.url, host: service.host });

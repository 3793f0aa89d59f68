import type { Config } from '../base/config.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import type { PushMessage, PushOutcome } from '../integrations/push/push.ts';

type Given = Pick<Config, 'baseUrl' | 'authSecret' | 'rootKeys'>;

/**
 * The services outside, for deliveries: `mails` and `pushes` have what was sent, in order. Each is accepted, unless `answers` says
 * otherwise, which a test may change at any time.
 */
export function testOutside({ baseUrl, authSecret, rootKeys }: Given) {
  const mails: MailMessage[] = [];
  const pushes: PushMessage[] = [];
  const answers = {
    mail: async (_message: MailMessage): Promise<MailOutcome> => ({ ok: true }),
    push: async (_message: PushMessage): Promise<PushOutcome> => ({ ok: true }),
  };
  const close = async () => {};
  const mail = {
    send: (message: MailMessage) => {
      mails.push(message);
      return answers.mail(message);
    },
    close,
  };
  const push = {
    send: (message: PushMessage) => {
      pushes.push(message);
      return answers.push(message);
    },
    close,
  };
  return { outside: { baseUrl, authSecret, rootKeys, mail, push }, answers, mails, pushes };
}

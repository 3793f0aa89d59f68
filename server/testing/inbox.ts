/** Installations that receive mail, and mails as 受信箱 keeps them. */
import type { MailContent } from '#domain/inbox/views.ts';
import type { Config } from '../base/config.ts';
import type { Deps } from '../http/http.ts';
import type { Arrived } from '../inbox/queries.ts';
import { testApp, testConfig } from './app.ts';

export const INBOX_DOMAIN = 'in.shiori.example.jp';

/** As `testApp`, with 受信箱. */
export function receivingApp({ config, ...given }: Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> } = {}) {
  return testApp({ ...given, config: { ...testConfig(), inboxDomain: INBOX_DOMAIN, ...config } });
}

/** A mail of a company, as it is kept. */
export function aMail(company: string, changed: Partial<MailContent> = {}): Arrived {
  const content = {
    from: { name: `${company} 採用担当`, address: 'saiyo@example.co.jp' },
    subject: `【${company}】一次面接のご案内`,
    text: `${company}です。一次面接を4月20日（月）14:00から行います。`,
    calendar: null,
    isSenderConfirmed: true,
    confirmation: null,
    ...changed,
  };
  return { messageId: `<${content.subject}@example.co.jp>`, content };
}

import { ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { createAccount } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import { mailedLinks } from '../db/schema/accounts.ts';
import type { MailMessage } from '../integrations/mail/message.ts';
import { testApp } from './app.ts';

export const PASSWORD = 'kumo-no-ue-2027';
export const RIGHT = { email: 'aoi@example.com', password: PASSWORD };
export const WRONG = { email: 'aoi@example.com', password: 'kumo-no-shita' };

/** The app with one student who can sign in with a password. */
export async function withAoi(given: Parameters<typeof testApp>[0] = {}) {
  const it = await testApp(given);
  const profile = {
    prefecture: null,
    country: null,
    universityGroup: null,
    graduationYear: null,
    targetIndustries: [{ category: 'it' as const, detail: null }],
    targetJobTypes: [],
    targetCompanySizes: [],
  };
  const account = {
    name: 'あおい',
    email: RIGHT.email,
    passwordHash: await hashPassword(PASSWORD, '127.0.0.1'),
    profile,
    isAdmin: false,
  };
  const userId = await createAccount(it.db, account, it.clock.now);
  return { ...it, userId };
}

/** A valid sign-up form. */
export const FORM = {
  name: '青井 美咲',
  email: 'misaki@example.com',
  password: 'kumo-no-ue-2027',
  prefecture: '東京都',
  country: null,
  universityGroup: null,
  graduationYear: 2027,
  targetIndustries: [{ category: 'finance', detail: null }],
};

/** The code in a mail. */
export function codeIn(mail: MailMessage | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
}

export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** The secret behind the `#` of the link in a mail. */
export function tokenIn(mail: MailMessage | undefined): string {
  return /#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? 'no token';
}

/** The number of mailed links, without the mails about new devices, which wait among them. */
export function links(db: Db): Promise<number> {
  return db.$count(mailedLinks, ne(mailedLinks.purpose, 'new_device'));
}

/** The newest mail to an address with this subject; waits for mails that are sent after the answer. */
export async function mailTo(mails: MailMessage[], to: string, subject: string): Promise<MailMessage> {
  const newest = () => mails.findLast((mail) => mail.to === to && mail.subject.includes(subject));
  await expect.poll(newest).toBeDefined();
  return newest() as MailMessage;
}

/** The probability that a value of `a` is below one of `b`: 0.5 when they cannot be told apart. */
export function chanceOfLess(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x < y ? 1 : x === y ? 0.5 : 0))).reduce((sum: number, it) => sum + it, 0);
  return wins / (a.length * b.length);
}

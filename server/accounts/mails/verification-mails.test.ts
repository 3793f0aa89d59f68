import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalEmail } from '#domain/accounts/email.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailRestoredMail,
  passwordChangedMail,
  passwordResetMail,
  resetMail,
  takenEmailMail,
  wrongPasswordsMail,
} from './account-mails.ts';
import { codeMail, knownAddressMail } from './verification-mails.ts';

const BASE_URL = 'https://shiori.example.jp';
const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF';
const OWN_LINK = new RegExp(`^${BASE_URL}/(login|forgot-password|(reset-password|confirm-email|undo-email)#${TOKEN})$`);

function accountMails(to: string) {
  const deed = { at: '2026-04-01T03:00:00.000Z', device: 'iPhone・Safari' };
  return [
    resetMail(to, TOKEN, BASE_URL),
    passwordChangedMail(to, deed, BASE_URL),
    wrongPasswordsMail(to, deed.at, BASE_URL),
    emailChangeMail(to, TOKEN, BASE_URL),
    takenEmailMail(to, BASE_URL),
    emailChangedMail(to, deed, { token: TOKEN, baseUrl: BASE_URL }),
    emailChangedMail(to, deed, { token: null, baseUrl: BASE_URL }),
    passwordResetMail(to, { ...deed, ended: ['sessions', 'devices'] }, BASE_URL),
    emailRestoredMail(to, { ...deed, ended: ['sessions', 'devices'] }, BASE_URL),
  ];
}

test('M-05: for any input as address, a mail has one recipient, a subject of one line, and links to our site only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      const to = canonicalEmail(typed);
      if (to === null) return;
      for (const mail of [codeMail(to, '123456'), knownAddressMail(to, '123456', BASE_URL), ...accountMails(to)]) {
        expect(mail.to).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
        expect(mail.subject).not.toMatch(/[\r\n\0]/);
        expect(mail.subject.length).toBeLessThanOrEqual(120);
        const links = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
        for (const link of links) expect(link).toMatch(OWN_LINK);
        expect(mail.subject).not.toContain(TOKEN);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the mail has the code in text and HTML, its lifetime, and what to do if it was not requested', () => {
  const { text, html } = codeMail('misaki@example.com', '482913');
  for (const part of [text, html]) {
    expect(part).toContain('482913');
    expect(part).toContain('10分');
    expect(part).toContain('お心当たりがない場合');
  }
});

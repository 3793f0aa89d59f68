import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCAL_PART_LENGTH, localPartOf, readLocalPart } from './address.ts';
import { GMAIL_FORWARDING, readConfirmation } from './confirmation.ts';

const DOMAIN = 'in.shiori.example.jp';

describe('a forwarding address', () => {
  test('has no character that is mistaken for another, and is read back in any case of letters', () => {
    const bytes = fc.uint8Array({ minLength: LOCAL_PART_LENGTH, maxLength: LOCAL_PART_LENGTH });
    fc.assert(
      fc.property(bytes, (random) => {
        const localPart = localPartOf(random);
        expect(localPart).toMatch(/^[^01lo]{16}$/);
        expect(readLocalPart(`${localPart}@${DOMAIN}`, DOMAIN)).toBe(localPart);
        expect(readLocalPart(`${localPart.toUpperCase()}@IN.Shiori.example.jp`, DOMAIN)).toBe(localPart);
      }),
    );
  });

  test('has 80 bits: each byte gives one of 32 characters, all equally often', () => {
    const characters = localPartOf(Uint8Array.from({ length: 256 }, (_, at) => at));
    const counts = Map.groupBy(characters, (it) => it);
    expect(counts.size).toBe(32);
    expect(new Set([...counts.values()].map((it) => it.length))).toEqual(new Set([8]));
  });

  test.each([
    `abcdefgh2345678x@${DOMAIN}.evil.example`,
    'abcdefgh2345678x@shiori.example.jp',
    `abcdefgh2345678@${DOMAIN}`,
    `abcdefgh2345678x9@${DOMAIN}`,
    `abcdefgh2345678o@${DOMAIN}`,
    `abcdefgh2345678x+tag@${DOMAIN}`,
    `"abcdefgh2345678x"@${DOMAIN}`,
    'abcdefgh2345678x',
    '@',
    '',
  ])('is not %s', (recipient) => {
    expect(readLocalPart(recipient, DOMAIN)).toBeNull();
  });
});

describe('the mail by which Gmail asks before it forwards', () => {
  const LINK = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8%5D-abc';
  const GMAIL = {
    address: GMAIL_FORWARDING,
    subject: '(#123456789) Gmail の転送の確認 - aoi@gmail.com からメールを受信します',
    text: `確認コード: 123456789\n\n次のリンクをクリックしてください:\n\n${LINK}\n\n承認しない場合:\nhttps://mail-settings.google.com/mail/uf-%5BANGjdJ8%5D-abc\n\nhttps://support.google.com/mail`,
    isSenderConfirmed: true,
  };

  test('has a code and a link', () => {
    expect(readConfirmation(GMAIL)).toEqual({ code: '123456789', url: LINK });
    const japanese = { ...GMAIL, subject: 'Gmail の転送の確認（123456789）- aoi@gmail.com からメールを受信' };
    expect(readConfirmation(japanese)).toEqual({ code: '123456789', url: LINK });
    const inText = { ...GMAIL, subject: 'Gmail の転送の確認' };
    expect(readConfirmation(inText)).toEqual({ code: '123456789', url: LINK });
    const english = { ...inText, text: 'Confirmation code: 987654321\nhttps://mail.google.com/mail/vf-1' };
    expect(readConfirmation(english)).toEqual({ code: '987654321', url: 'https://mail.google.com/mail/vf-1' });
  });

  test('has the link alone where Google sends no code, and neither where there is none', () => {
    const subject = '(Gmail Forwarding Confirmation - Receive Mail from aoi@gmail.com';
    expect(readConfirmation({ ...GMAIL, subject, text: `090-1234-5678\n${LINK}` })).toEqual({ code: null, url: LINK });
    expect(readConfirmation({ ...GMAIL, subject, text: '' })).toEqual({ code: null, url: null });
  });

  test('is only from Google: any other sender, and one that is not confirmed, has neither', () => {
    expect(readConfirmation({ ...GMAIL, isSenderConfirmed: false })).toBeNull();
    expect(readConfirmation({ ...GMAIL, address: 'forwarding-noreply@google.com.evil.example' })).toBeNull();
  });

  test.each([
    'https://mail.google.com.evil.example/mail/vf-1',
    'https://mail.google.com@evil.example/mail/vf-1',
    'http://mail.google.com/mail/vf-1',
    'https://evil.example/?https=mail.google.com/mail/vf-1',
    'https://mail-settings.google.com/mail/uf-1',
    'https://mail.google.com/support/answer/1',
  ])('leads nowhere else: %s', (link) => {
    expect(readConfirmation({ ...GMAIL, text: link })?.url).toBeNull();
  });
});

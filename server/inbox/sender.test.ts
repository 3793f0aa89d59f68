import { sealMessage } from 'mailauth/lib/arc/index.js';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { describe, expect, test } from 'vitest';
import { dnsOf, signingKey } from '../testing/inbox.ts';
import { isSenderConfirmed, type Resolve } from './sender.ts';

const AUTHOR = 'saiyo@example.co.jp';
const MAIL = `From: 採用 <${AUTHOR}>\r\nTo: aoi@gmail.com\r\nSubject: x\r\nMessage-ID: <1@example.co.jp>\r\n\r\nbody\r\n`;
/** As Gmail forwards: from its own server, with an envelope sender of its own. */
const FORWARDED = {
  ip: '192.0.2.1',
  helo: 'mail.google.com',
  mailFrom: 'aoi+caf_=x@gmail.com',
  author: AUTHOR,
  isDirect: false,
};
const OWN = signingKey('example.co.jp');
const GOOGLE = signingKey('google.com');
const MICROSOFT = signingKey('microsoft.com');
const EVIL = signingKey('evil.example');

async function signed(message: string, { dkim }: ReturnType<typeof signingKey>, more: object = {}) {
  const { domainName: signingDomain, keySelector: selector, privateKey } = dkim;
  const signature = { signingDomain, selector, privateKey, ...more };
  const { signatures } = await dkimSign(message, { ...signature, signatureData: [signature] });
  return `${signatures}${message}`;
}

/** With the seal of a forwarder, who writes what it found. */
async function sealed(
  message: string,
  { dkim }: ReturnType<typeof signingKey>,
  found: string,
  cv: 'none' | 'pass' = 'none',
) {
  const { domainName: signingDomain, keySelector: selector, privateKey } = dkim;
  const authResults = `mx.google.com; ${found}`;
  const head = await sealMessage(Buffer.from(message), { signingDomain, selector, privateKey, authResults, cv });
  return `${head}${message}`;
}

const records = { ...OWN.records, ...GOOGLE.records, ...MICROSOFT.records, ...EVIL.records };
const confirmed = (
  message: string,
  origin: Partial<typeof FORWARDED> = {},
  resolve: Resolve = dnsOf(records),
  ms?: number,
) => isSenderConfirmed(Buffer.from(message), { ...FORWARDED, ...origin }, resolve, ms);

describe('a forwarded mail is confirmed', () => {
  test('by the DKIM signature of its sender’s domain, also of a part of it', async () => {
    expect(await confirmed(await signed(MAIL, OWN))).toBe(true);
    const of = `saiyo@recruit.example.co.jp`;
    expect(await confirmed(await signed(MAIL.replace(AUTHOR, of), OWN), { author: of })).toBe(true);
  });

  test('by Google’s seal, when Google found the domain to have sent it', async () => {
    for (const found of [
      `dkim=pass header.i=@example.co.jp header.s=s1`,
      `spf=pass smtp.mailfrom=bounce@mail.example.co.jp`,
      `spf=none smtp.mailfrom=x@y.example; dmarc=pass header.from=example.co.jp`,
    ])
      expect(await confirmed(await sealed(MAIL, GOOGLE, found)), found).toBe(true);
  });
});

describe('the seals of forwarders, as they write them', () => {
  const OF_GOOGLE =
    `dkim=pass header.i=@mailer.example header.s=k1 header.b=AbC+/d12; dkim=pass header.i=@recruit.example.co.jp header.s=s1 header.b=x9;
 spf=pass (google.com: domain of bounce@mailer.example designates 192.0.2.9 as permitted sender) smtp.mailfrom="bounce@mailer.example";
 dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.co.jp`.replaceAll('\n', '\r\n');
  const OF_MICROSOFT =
    'spf=pass (sender ip is 192.0.2.9) smtp.rcpttodomain=univ.example.ac.jp smtp.mailfrom=example.co.jp; dmarc=none action=none header.from=example.co.jp; dkim=none (message not signed); arc=none (0)';

  test.each([
    ['Google', OF_GOOGLE],
    ['Google, without DMARC', OF_GOOGLE.replace(/;\s+dmarc=.*$/, '')],
    ['Microsoft, by SPF alone', OF_MICROSOFT],
  ])('%s: confirmed', async (_, found) => {
    expect(await confirmed(await sealed(MAIL, found === OF_MICROSOFT ? MICROSOFT : GOOGLE, found))).toBe(true);
  });

  test.each([
    ['Google', OF_GOOGLE.replaceAll('example.co.jp', 'evil.example')],
    ['Microsoft', OF_MICROSOFT.replaceAll('spf=pass', 'spf=softfail')],
    ['Microsoft, for another', OF_MICROSOFT.replaceAll('mailfrom=example.co.jp', 'mailfrom=evil.example')],
  ])('%s: not confirmed', async (_, found) => {
    expect(await confirmed(await sealed(MAIL, GOOGLE, found))).toBe(false);
  });

  test('first a university at Microsoft, then Google: the first one says who sent it', async () => {
    const first = await sealed(MAIL, MICROSOFT, OF_MICROSOFT);
    expect(await confirmed(await sealed(first, GOOGLE, 'spf=none smtp.mailfrom=x@y.example; arc=pass', 'pass'))).toBe(
      true,
    );
    const unknown = await sealed(MAIL, MICROSOFT, OF_MICROSOFT.replace('spf=pass', 'spf=fail'));
    const then = await sealed(unknown, GOOGLE, 'spf=pass smtp.mailfrom=x@example.co.jp; arc=pass', 'pass');
    expect(await confirmed(then)).toBe(false);
  });
});

describe('a mail is not confirmed', () => {
  test.each([
    ['that nobody signed', () => MAIL],
    ['that another domain signed', () => signed(MAIL, EVIL)],
    ['that was changed after it was signed', async () => (await signed(MAIL, OWN)).replace('body', 'evil')],
    ['whose sender was changed', async () => (await signed(MAIL, EVIL)).replace('evil.example', 'example.co.jp')],
    ['of which only the beginning was signed', async () => `${await signed(MAIL, OWN, { maxBodyLength: 6 })}more\r\n`],
    ['with two senders', async () => `From: x@evil.example\r\n${await signed(MAIL, OWN)}`],
    ['that somebody else sealed', () => sealed(MAIL, EVIL, 'dmarc=pass header.from=example.co.jp')],
    ['that Google sealed and found forged', () => sealed(MAIL, GOOGLE, 'dmarc=fail header.from=example.co.jp')],
    ['that Google found to be of another', () => sealed(MAIL, GOOGLE, 'dkim=pass header.i=@evil.example')],
    [
      'whose seal was written by somebody',
      async () =>
        (await sealed(MAIL, GOOGLE, 'dmarc=fail header.from=example.co.jp')).replace('dmarc=fail', 'dmarc=pass'),
    ],
    [
      'with a hundred signatures',
      async () => `${'DKIM-Signature: v=1; a=x\r\n'.repeat(100)}${await signed(MAIL, OWN)}`,
    ],
    ['that is nothing', () => ''],
  ])('%s', async (_, write) => {
    expect(await confirmed(await write())).toBe(false);
  });

  test('whose chain a stranger began, though Google sealed it, too', async () => {
    const first = await sealed(MAIL, EVIL, 'dmarc=pass header.from=example.co.jp');
    expect(await confirmed(await sealed(first, GOOGLE, 'arc=pass', 'pass'))).toBe(false);
  });

  test('with a second sender of the same domain above the one that was signed', async () => {
    const message = `From: president@example.co.jp\r\n${await signed(MAIL, OWN)}`;
    expect(await confirmed(message, { author: 'president@example.co.jp' })).toBe(false);
  });

  test('when the reader of its header sees another sender', async () => {
    expect(await confirmed(await signed(MAIL, OWN), { author: 'other@example.co.jp' })).toBe(false);
  });

  test('while the DNS fails or does not answer', async () => {
    const message = await signed(MAIL, OWN);
    const failing: Resolve = async () => {
      throw Object.assign(new Error('away'), { code: 'ESERVFAIL' });
    };
    expect(await confirmed(message, {}, failing)).toBe(false);
    expect(await confirmed(message, {}, () => new Promise(() => {}), 20)).toBe(false);
  });
});

describe('SPF', () => {
  const spf = dnsOf({
    'TXT example.co.jp': ['v=spf1 ip4:192.0.2.1 -all'],
    'TXT gmail.com': ['v=spf1 ip4:192.0.2.1 -all'],
  });
  const own = { mailFrom: 'bounce@example.co.jp', isDirect: true };

  test('confirms a mail that came directly from a server of its domain', async () => {
    expect(await confirmed(MAIL, own, spf)).toBe(true);
    expect(await confirmed(MAIL, { ...own, ip: '192.0.2.2' }, spf)).toBe(false);
  });

  test('is the forwarder’s for a forwarded mail: who forwards from a mailbox of the domain vouches for nothing', async () => {
    expect(await confirmed(MAIL, { ...own, isDirect: false }, spf)).toBe(false);
    const forged = { mailFrom: 'aoi+caf_=x@gmail.com', author: 'friend@gmail.com' };
    expect(await confirmed(MAIL.replace(AUTHOR, forged.author), forged, spf)).toBe(false);
  });

  test('of another domain says nothing', async () => {
    expect(await confirmed(MAIL, { isDirect: true }, spf)).toBe(false);
  });
});

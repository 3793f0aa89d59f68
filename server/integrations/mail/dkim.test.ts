import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, onTestFinished, test } from 'vitest';
import { readDkimKey } from '../../base/dkim-key.ts';
import { reminderHeaders } from '../../deliveries/headers.ts';
import { smtpSink } from '../../testing/integrations.ts';
import { openMail } from './mail.ts';
import { unsubscribeLink } from './marks.ts';

const FROM = 'しおり <no-reply@shiori.example.jp>';
const ID = '01jq0000000000000000000000';

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'shiori-dkim-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function keyFile(key: KeyObject, type: 'pkcs1' | 'pkcs8' = 'pkcs8') {
  const path = join(await folder(), 'dkim.pem');
  await writeFile(path, key.export({ type, format: 'pem' }));
  return path;
}

const settings = (mailDkimKey: string) => ({ mailDkimKey, mailDkimSelector: 'shiori', mailFrom: FROM });

/** A DNS that knows one key. */
const resolver = (key: KeyObject) => async (name: string, type: string) => {
  if (name !== 'shiori._domainkey.shiori.example.jp' || type !== 'TXT')
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [[`v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`]];
};

async function signed() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await smtpSink();
  onTestFinished(() => server.close());
  const dkim = readDkimKey(settings(await keyFile(privateKey)));
  const mail = openMail({
    smtpUrl: server.url,
    from: FROM,
    replyTo: 'support@example.jp',
    dkim,
    mailbox: '',
    connections: 2,
  });
  onTestFinished(() => mail.close());
  const baseUrl = 'https://shiori.example.jp';
  const signing = { authSecret: 'a'.repeat(43), baseUrl };
  const link = unsubscribeLink('reminders', { userId: ID, email: 'aoi@example.com' }, signing);
  const headers = reminderHeaders({ digestId: null }, { unsubscribeLink: link, bounceToken: ID }, baseUrl);
  const message = {
    to: 'aoi@example.com',
    subject: '三菱商事 ES締切 明日23:59まで',
    text: '締切は明日です',
    html: '<p>締切は明日です</p>',
  };
  const outcome = await mail.send({ ...message, headers, kind: 'reminder', messageId: `<${ID}@shiori.example.jp>` });
  expect(outcome).toEqual({ ok: true });
  return { raw: server.mails[0]?.raw ?? '', publicKey };
}

async function verify(raw: string, key: KeyObject) {
  const { results } = await dkimVerify(Buffer.from(raw), { resolver: resolver(key) });
  return results.map((it) => ({ result: it.status.result, aligned: it.status.aligned, domain: it.signingDomain }));
}

test('M-02: a receiver verifies the signature of a reminder, which covers the headers that unsubscribe', async () => {
  const { raw, publicKey } = await signed();

  expect(await verify(raw, publicKey)).toEqual([
    { result: 'pass', aligned: 'shiori.example.jp', domain: 'shiori.example.jp' },
  ]);
  const covered =
    /\bh=([^;]+);/
      .exec(raw.replace(/\r\n\s+/g, ''))?.[1]
      ?.toLowerCase()
      .split(':') ?? [];
  for (const name of [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'reply-to',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])
    expect(covered).toContain(name);
});

test.each([
  ['the link to unsubscribe', /^(List-Unsubscribe:\s+<)https:\/\/shiori/m, '$1https://evil'],
  ['List-Unsubscribe-Post', /^List-Unsubscribe-Post: .*$/m, 'List-Unsubscribe-Post: other'],
  ['the sender', /no-reply@shiori\.example\.jp/, 'x@shiori.example.jp'],
  ['the body', /(Content-Transfer-Encoding: base64\r\n\r\n)./, '$1Z'],
])('M-02: a mail of which %s was changed does not verify', async (_, part, other) => {
  const { raw, publicKey } = await signed();
  const changed = raw.replace(part, other);
  expect(changed).not.toBe(raw);
  expect((await verify(changed, publicKey)).map((it) => it.result)).not.toContain('pass');
});

test('M-02: the signature of another key does not verify', async () => {
  const { raw } = await signed();
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect((await verify(raw, publicKey)).map((it) => it.result)).not.toContain('pass');
});

test('M-02: without a key mails are sent unsigned', async () => {
  expect(readDkimKey({ mailDkimKey: undefined, mailDkimSelector: 'shiori', mailFrom: FROM })).toBeUndefined();
});

test('M-02: a key in the older form of openssl is read, too', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(readDkimKey(settings(await keyFile(privateKey, 'pkcs1')))).toMatchObject({
    domainName: 'shiori.example.jp',
    keySelector: 'shiori',
  });
});

test('M-02: a key that cannot be used is refused in words that say what to do', async () => {
  const missing = join(await folder(), 'missing.pem');
  expect(() => readDkimKey(settings(missing))).toThrow(
    /missing\.pem \(MAIL_DKIM_KEY\) cannot be read .*openssl genrsa/,
  );
  const text = join(await folder(), 'text.pem');
  await writeFile(text, 'no key');
  expect(() => readDkimKey(settings(text))).toThrow(/holds no private key in PEM\. Make one: openssl/);
  const short = await keyFile(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
  expect(() => readDkimKey(settings(short))).toThrow(/is not an RSA key of 2048 bits or more/);
  const ed = await keyFile(generateKeyPairSync('ed25519').privateKey);
  expect(() => readDkimKey(settings(ed))).toThrow(/is not an RSA key of 2048 bits or more/);
});

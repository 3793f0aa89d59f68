import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './base/config.ts';
import { greeting, requirePages } from './greeting.ts';

const told = (env: Record<string, string>, isTerminal = true) =>
  greeting(readSettings(env), 3000, isTerminal, ['192.168.1.5']);

test('E5: a start tells the address, where the mails are, and how it is stopped', () => {
  expect(told({})).toEqual([
    'is ready at http://127.0.0.1:3000',
    'its mails are at http://127.0.0.1:3000/dev/mailbox, for browsers on this machine',
    'Ctrl-C stops it',
  ]);
  expect(told({ SMTP_URL: 'smtps://mail.example.jp', SHIORI_ROLE: 'worker' }, false)).toEqual([
    'is ready at http://127.0.0.1:3000',
  ]);
});

test('E5: the mailbox is not shown through a proxy, so the line names the server itself', () => {
  expect(told({ BASE_URL: 'https://shiori.example.jp' })).toEqual([
    'is ready at https://shiori.example.jp',
    'its mails are at http://127.0.0.1:3000/dev/mailbox, for browsers on this machine',
    'Ctrl-C stops it',
  ]);
});

test('E3: a server that is open to its network tells the address for a phone, and draws it on a terminal only', () => {
  const lines = told({ HOST: '0.0.0.0' });
  expect(lines).toContain('for other devices in this network: http://192.168.1.5:3000');
  const drawn = lines.find((line) => line.includes('█')) ?? '';
  // Version 2 of a QR code has 25 modules a side, two rows a line, and a border of one.
  expect(
    drawn
      .split('\n')
      .slice(1)
      .map((line) => line.length),
  ).toEqual(Array(14).fill(27));

  expect(told({ HOST: '0.0.0.0' }, false).join('\n')).not.toContain('█');
  for (const env of [
    {},
    { HOST: '0.0.0.0', BASE_URL: 'https://shiori.example.jp' },
    { HOST: '0.0.0.0', SHIORI_ROLE: 'worker' },
  ])
    expect(told(env).join('\n')).not.toContain('192.168.1.5');
});

test('E5: a folder without pages is refused in one sentence, where somebody has chosen it or production depends on it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shiori-web-'));
  expect(() => requirePages({ webDir: folder, mode: 'development' })).toThrow(
    `WEB_DIR=${folder}: ${folder} holds no built pages. Build them with npm run build, or set WEB_DIR`,
  );
  writeFileSync(join(folder, 'app.html'), '');
  expect(() => requirePages({ webDir: folder, mode: 'production' })).not.toThrow();
});

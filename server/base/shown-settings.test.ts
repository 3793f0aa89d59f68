import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from './settings.ts';
import { shownSettings } from './shown-settings.ts';

const NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
const canaryOf = (name: string) => `canary-of-${name}`;
const CANARIES = Object.fromEntries(NAMES.map((name) => [name, canaryOf(name)]));

/** The settings whose value is no secret, nor ever has one in it. */
const OPEN = [
  'port host baseUrl role mailConnections mailFrom mailReplyTo mailDkimSelector bounceDomain inboxPort inboxHost inboxDomain',
  'contactEmail passwordMinLength trustedProxies figureOfferRate figureUpdates metricsPort metricsHost logLevel mode',
].flatMap((line) => line.split(' '));

test('O-02: of every other setting only whether it is set is shown', () => {
  const shown = JSON.stringify(shownSettings(CANARIES));

  expect(NAMES.filter((name) => shown.includes(canaryOf(name))).sort()).toEqual([...OPEN].sort());
});

test('O-02: no setting that is shown can be a key or an address with a password', () => {
  const examples = OPEN.map((name) => SETTINGS[name as keyof typeof SETTINGS].example);
  expect(examples.filter((it) => /secret|password|key|change-me|@.*:|\/\/.*@/i.test(it))).toEqual([]);
});

test('every setting of an installation is listed, with what it is set to', () => {
  const listed = shownSettings({
    port: 3000,
    trustedProxies: [],
    adminEmails: ['a@example.jp'],
    smtpUrl: 'smtps://u:p@h',
  });

  const open = Object.values(SETTINGS as Record<string, Setting<unknown>>).filter(({ testOnly }) => !testOnly);
  expect(listed.map(({ env }) => env)).toEqual(open.map(({ env }) => env));
  const of = (env: string) => listed.find((it) => it.env === env);
  expect(of('PORT')).toEqual({ env: 'PORT', value: '3000', isSet: true });
  expect(of('TRUSTED_PROXIES')).toEqual({ env: 'TRUSTED_PROXIES', value: null, isSet: false });
  expect(of('ADMIN_EMAILS')).toEqual({ env: 'ADMIN_EMAILS', value: null, isSet: true });
  expect(of('SMTP_URL')).toEqual({ env: 'SMTP_URL', value: null, isSet: true });
  expect(of('GOOGLE_CLIENT_SECRET')?.isSet).toBe(false);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#server/base/settings.ts';
import { ANALYTICS_ORIGIN } from '#server/integrations/analytics.ts';
import { pushAddress } from '#server/integrations/push/address.ts';
import { RECIPIENTS } from '#web/landing/legal/recipients.ts';

const server = join(import.meta.dirname, '../server');
const listed = [...new Set(RECIPIENTS.flatMap((it) => it.hosts))];

/** Every host name in quotes or in an address, in code that uses the network; tests and comments are left out. */
function hostsIn(files: string[]): string[] {
  const code = files.map((file) =>
    readFileSync(join(server, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  );
  const names = code.flatMap(
    (text) => text.match(/(?<=https:\/\/|['"`]|\.(?=notify))[a-z0-9-]+(\.[a-z0-9-]+)+(?=['"`/])/g) ?? [],
  );
  return [...new Set(names)].filter((name) => /\.(com|net|org|jp|io)$/.test(name));
}

test('L-03: every host that the server speaks to by its name is told, and no other', () => {
  const files = globSync('{integrations,accounts,sessions,page-views,notifications,reminders,deliveries}/**/*.ts', {
    cwd: server,
  });
  const spoken = hostsIn(files.filter((file) => !/test/.test(file))).filter((name) => !name.endsWith('example.com'));
  const issuer = new URL(SETTINGS.googleIssuer.fallback ?? '').host;

  expect([...new Set([...spoken, issuer])].sort()).toEqual(
    listed
      .map((host) => host.replace(/^\*\./, ''))
      // It comes from Google's own metadata; it is not in our code.
      .filter((host) => host !== 'oauth2.googleapis.com')
      .sort(),
  );
});

test.each(RECIPIENTS.filter((it) => it.id.startsWith('push-')))(
  'L-03: $operator is pushed to',
  ({ hosts: [host = ''] }) => {
    expect(pushAddress(`https://${host.replace('*', 'sg2p')}/x`, [])).not.toBeNull();
  },
);

test('L-03: each recipient says who, where, what, why and when, and is told only where it can be reached', () => {
  for (const { id, hosts, sent, ...texts } of RECIPIENTS) {
    for (const text of [texts.service, texts.operator, texts.country, texts.purpose, texts.occasion, ...sent]) {
      expect(text, id).not.toBe('');
    }
    expect(hosts.length > 0 || id === 'mail', id).toBe(true);
  }
  expect(RECIPIENTS.find((it) => it.hosts.includes(new URL(ANALYTICS_ORIGIN).host))?.when).toBe('analytics');
  expect(new Set(RECIPIENTS.map((it) => it.id)).size).toBe(RECIPIENTS.length);
});

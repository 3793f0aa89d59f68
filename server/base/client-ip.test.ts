import { expect, test } from 'vitest';
import { clientIp, siteOf } from './client-ip.ts';
import { proxyList } from './config.ts';

const NONE: string[] = [];
const ONE = ['10.0.0.1'];
const NET = ['10.0.0.0/8', 'fd00::/8'];

test.each<[peer: string | undefined, forwarded: string | undefined, proxies: string[], client: string]>([
  // No trusted proxy: any forwarded address was written by the client.
  ['203.0.113.9', undefined, NONE, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', NONE, '203.0.113.9'],
  ['203.0.113.9', '127.0.0.1', NONE, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', ONE, '203.0.113.9'],
  ['203.0.113.9', '', NONE, '203.0.113.9'],
  // A trusted proxy: the last address that is not a trusted proxy.
  ['10.0.0.1', '198.51.100.1', ONE, '198.51.100.1'],
  ['10.0.0.1', '192.0.2.1, 198.51.100.1', ONE, '198.51.100.1'],
  ['10.0.0.1', '127.0.0.1, 198.51.100.1', ONE, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1,10.9.9.9', NET, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1,10.9.9.9', ONE, '10.9.9.9'],
  ['10.0.0.1', '198.51.100.1 , 10.2.2.2 , 10.3.3.3', NET, '198.51.100.1'],
  ['10.0.0.1', undefined, ONE, '10.0.0.1'],
  ['10.0.0.1', '', ONE, '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1', ONE, '10.0.0.1'],
  // An unreadable entry ends the chain.
  ['10.0.0.1', 'unknown', ONE, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, unknown', ONE, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, 999.1.1.1', ONE, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1,', ONE, '10.0.0.1'],
  ['10.0.0.1', "' or 1=1 --", ONE, '10.0.0.1'],
  // Ports and brackets.
  ['10.0.0.1', '198.51.100.1:4711', ONE, '198.51.100.1'],
  ['10.0.0.1', '[2001:db8:1:2::7]:443', ONE, '2001:db8:1:2::/64'],
  ['10.0.0.1', '[2001:db8:1:2::7]', ONE, '2001:db8:1:2::/64'],
  // IPv6 is grouped by customer (/64); IPv4-mapped IPv6 counts as IPv4.
  ['2001:db8:1:2:3:4:5:6', undefined, NONE, '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::FFFF', undefined, NONE, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', undefined, NONE, '2001:db8:1:2::/64'],
  ['fe80::1%eth0', undefined, NONE, 'fe80:0:0:0::/64'],
  ['::1', undefined, NONE, '::1'],
  ['::ffff:203.0.113.9', undefined, NONE, '203.0.113.9'],
  ['::ffff:cb00:7109', undefined, NONE, '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', undefined, NONE, '203.0.113.9'],
  ['::ffff:10.0.0.1', '198.51.100.1', ONE, '198.51.100.1'],
  ['fd12::1', '198.51.100.1', NET, '198.51.100.1'],
  // No peer address: a broken socket.
  [undefined, undefined, NONE, 'unknown'],
  [undefined, '198.51.100.1', ONE, 'unknown'],
])('A-06: peer %s forwarding %j through %j is %s', (peer, forwarded, proxies, client) => {
  expect(clientIp(peer, forwarded, proxyList(proxies))).toBe(client);
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['203.0.113.9', null],
  ['::1', null],
  ['unknown', null],
])('A-06: the site of %s is %s', (client, site) => {
  expect(siteOf(client)).toBe(site);
});

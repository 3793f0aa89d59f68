import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { ownPrivateAddresses } from './addresses.ts';

const at = (address: string, internal = false) => [{ address, internal } as NetworkInterfaceInfo];

test('E3: a machine’s private addresses are those that its network reaches, the likeliest first', () => {
  const found = ownPrivateAddresses({
    lo: at('127.0.0.1', true),
    docker0: at('172.17.0.1'),
    eth0: [...at('2001:db9::5'), ...at('fe80::1'), ...at('fd00::2'), ...at('192.168.1.5')],
    eth1: at('93.184.215.14'),
    eth2: at('169.254.3.4'),
  });
  expect(found).toEqual(['192.168.1.5', '[fd00::2]', '172.17.0.1']);
});

import { BlockList, isIP } from 'node:net';
import os from 'node:os';

/** Networks outside the public internet: private, local, shared, reserved, multicast, documentation, and ranges that map into them. */
const NOT_PUBLIC_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';

const notPublic = new BlockList();
for (const net of NOT_PUBLIC_4.split(' ')) {
  const [address = '', prefix] = net.split('/');
  notPublic.addSubnet(address, Number(prefix), 'ipv4');
}

/** Only global unicast is public in IPv6, except documentation, Teredo, ORCHID and 6to4. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv6');
}

/** True for an address on the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** True for host names and addresses of this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Interfaces of virtual machines, containers and tunnels, which the network around this machine does not reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|bridge|lxc|utun|tun|tailscale|wg|zt)/;

/** The private addresses of this machine's own interfaces, as a URL writes them; those that a phone nearby most likely reaches come first. */
export function ownPrivateAddresses(interfaces = os.networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, its = []]) =>
    its
      .filter(
        ({ address, internal }) => !internal && isIP(address) !== 0 && !isPublic(address) && !isLinkLocal(address),
      )
      .map(({ address }) => ({ address, rank: (VIRTUAL.test(name) ? 2 : 0) + (isIP(address) === 6 ? 1 : 0) })),
  );
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => (isIP(address) === 6 ? `[${address}]` : address));
}

/** Addresses that are valid on one cable only; in IPv6 a browser cannot name them, because they need a zone. */
function isLinkLocal(address: string): boolean {
  return /^(fe[89ab]|169\.254\.)/i.test(address);
}

/** Whose request it is, as far as the network can be believed. */
import { type BlockList, isIP } from 'node:net';

/**
 * The address that limits are counted for: of the socket's other end, unless that is a proxy of ours; then the last address of
 * `X-Forwarded-For` that is none. IPv6 by its /64, which is one customer; IPv4 inside IPv6 as IPv4.
 */
export function clientIp(peer: string | undefined, forwardedFor: string | undefined, proxies: BlockList): string {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? ''].map(plainAddress);
  for (const hop of hops.reverse()) {
    // What stands before something unreadable was written by nobody we know.
    if (hop === null) break;
    if (!isProxy(hop, proxies)) return customer(hop);
  }
  return customer(plainAddress(peer ?? '') ?? 'unknown');
}

/** An address without port, brackets, zone, and without IPv6 around an IPv4; null for anything else. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) === 0) return null;
  if (isIP(bare) === 4) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return bare.toLowerCase();
  return [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 255]).join('.');
}

function customer(address: string): string {
  if (!address.includes(':') || address === '::1') return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * The /48 around an IPv6 customer, null for IPv4: what one subscriber can be given, and with it 65 536 customers to appear as.
 */
export function siteOf(client: string): string | null {
  if (!client.endsWith('/64')) return null;
  return `${groupsOf(client.slice(0, -3))
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}

/** The network around a client, by which one person is told from another where work is shared out: /48 of IPv6, /24 of IPv4. */
export function networkOf(client: string): string {
  const site = siteOf(client);
  if (site) return site;
  return isIP(client) === 4 ? `${client.split('.').slice(0, 3).join('.')}.0/24` : client;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = dotted.split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...new Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

function isProxy(address: string, proxies: BlockList): boolean {
  return proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

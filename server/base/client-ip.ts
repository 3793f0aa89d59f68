/** The client address of a request, as far as the network can be trusted. */
import { type BlockList, isIP } from 'node:net';

/**
 * The address that rate limits count by: the peer of the socket, or behind trusted proxies the last address of `X-Forwarded-For` that is
 * not a trusted proxy. IPv6 counts by /64 (one customer), IPv4-mapped IPv6 as IPv4.
 */
export function clientIp(peer: string | undefined, forwardedFor: string | undefined, proxies: BlockList): string {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? ''].map(plainAddress);
  for (const hop of hops.reverse()) {
    // Entries before an unreadable one cannot be trusted.
    if (hop === null) break;
    if (!isProxy(hop, proxies)) return customer(hop);
  }
  return customer(plainAddress(peer ?? '') ?? 'unknown');
}

/** An address without port, brackets and zone, with IPv4-mapped IPv6 as IPv4; null for anything else. */
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

/** The /48 around an IPv6 customer, null for IPv4. One subscriber can be given a whole /48, and with it 65,536 /64 networks. */
export function siteOf(client: string): string | null {
  if (!client.endsWith('/64')) return null;
  return `${groupsOf(client.slice(0, -3))
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}

/** The network around a client, /48 of IPv6 or /24 of IPv4: tells clients apart where a shared limit is divided among them. */
export function networkOf(client: string): string {
  const site = siteOf(client);
  if (site) return site;
  return isIP(client) === 4 ? `${client.split('.').slice(0, 3).join('.')}.0/24` : client;
}

/** The eight 16-bit groups of an IPv6 address. */
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

/** Whether the peer of a socket is a trusted proxy. */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = plainAddress(peer);
  return address !== null && isProxy(address, proxies);
}

function isProxy(address: string, proxies: BlockList): boolean {
  return proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

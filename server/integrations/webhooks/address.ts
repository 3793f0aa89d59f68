import { isIP } from 'node:net';

/** The names that only a network of its own resolves (RFC 6761, 6762, 8375). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|invalid|test|example|onion)$/;

/**
 * The address of a webhook in canonical form; null for any but https at its own port, under a name of the internet. What the name resolves
 * to is checked at every send.
 */
export function webhookAddress(text: string, testHosts: readonly string[]): URL | null {
  if (text.length > 1000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return null;
  if (testHosts.includes(url.host)) return url;
  const name = url.hostname.replace(/\.$/, '');
  const isNamed = isIP(name) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) && !PRIVATE_NAME.test(name);
  return isNamed && url.protocol === 'https:' && url.port === '' ? url : null;
}

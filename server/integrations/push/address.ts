const KNOWN_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const KNOWN_SUFFIX = '.notify.windows.com';

/** The address of an endpoint in canonical form; null unless it belongs to a push service of a known browser. */
export function pushAddress(endpoint: string, testHosts: string[]): URL | null {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return null;
  if (testHosts.includes(url.host)) return url;
  const known =
    KNOWN_HOSTS.includes(url.hostname) ||
    (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(url.hostname) && url.hostname.endsWith(KNOWN_SUFFIX));
  return known && url.protocol === 'https:' && url.port === '' ? url : null;
}

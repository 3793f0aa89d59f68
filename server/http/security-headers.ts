/** Security headers of every answer. */
import { createMiddleware } from 'hono/factory';
import type { Config } from '../base/config.ts';

export const REPORT_PATH = '/api/csp-reports';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  // A mail as it would be sent (server/admin/mailings/): every other page refuses to be framed.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types shiori',
  `report-uri ${REPORT_PATH}`,
  'report-to csp',
].join('; ');

/** Answers of the API are no pages: they load nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const UNUSED_POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const HEADERS: [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', UNUSED_POWERS.map((power) => `${power}=()`).join(', ')],
];
const OF_PAGES: typeof HEADERS = [
  ['Content-Security-Policy', POLICY],
  ['Reporting-Endpoints', `csp="${REPORT_PATH}"`],
  ...HEADERS,
];
const OF_API: typeof HEADERS = [['Content-Security-Policy', API_POLICY], ...HEADERS];
const TWO_YEARS = 63_072_000;

/** Sets the security headers that an answer does not set itself. Answers of the API are not cached. */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const isSecure = baseUrl.startsWith('https:');
  return createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isApi = c.req.path.startsWith('/api');
    for (const [name, value] of isApi ? OF_API : OF_PAGES) if (!headers.has(name)) headers.set(name, value);
    if (isSecure) headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
    if (isApi && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
}

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
  ['Content-Security-Policy', POLICY],
  ['Reporting-Endpoints', `csp="${REPORT_PATH}"`],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', UNUSED_POWERS.map((power) => `${power}=()`).join(', ')],
];
const TWO_YEARS = 63_072_000;

/** Sets the security headers that an answer does not set itself. Answers of the API are not cached. */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const isSecure = baseUrl.startsWith('https:');
  return createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of HEADERS) if (!headers.has(name)) headers.set(name, value);
    if (isSecure) headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
    if (c.req.path.startsWith('/api') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
}

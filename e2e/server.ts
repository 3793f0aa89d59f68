/**
 * The product for journeys: the real server and the built pages on a fresh data folder, at E2E_PORT. It trusts the X-Forwarded-For that
 * student.ts gives each journey, so that rate limits of one do not affect another.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCalendarApi } from '../server/testing/google-calendar-api.ts';
import { startOpenIdProvider } from './fixtures/openid-provider.ts';
import { OPERATORS } from './fixtures/operators.ts';

const google = await startOpenIdProvider(`http://127.0.0.1:${process.env.E2E_PORT}`);
const calendar = await startCalendarApi(google.accountOfToken, Number(process.env.E2E_CALENDAR_PORT ?? 0));
const dataDir = process.env.E2E_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shiori-e2e-')));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    INBOX_PORT: process.env.E2E_INBOX_PORT,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    CONTACT_EMAIL: 'support@example.jp',
    ADMIN_EMAILS: OPERATORS.join(','),
    LOG_LEVEL: 'warn',
    ...google.settings,
    GOOGLE_API_TEST_ORIGIN: calendar.origin,
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  google.close();
  calendar.close();
  await rm(dataDir, { recursive: true, force: true });
  if (process.env.WEB_DIR?.startsWith(tmpdir())) await rm(process.env.WEB_DIR, { recursive: true, force: true });
  process.exit(code ?? 1);
});

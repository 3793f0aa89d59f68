import { defineConfig } from 'vitest/config';
import { isInstalled, OLDEST } from './server/testing/oldest.ts';

/** Tests that start, stop and kill the real program: minutes, not seconds. `npm test` has them, `npm run verify` has not. */
const PROCESSES = [
  'server/{main,two-servers}.test.ts',
  'server/http/server.test.ts',
  'server/backup/backup-process.test.ts',
  'server/db/{embedded/start,migrate,power-cut,disk-full}.test.ts',
  'server/deliveries/two-processes.test.ts',
  'server/vault/dump.test.ts',
  'server/rotate-keys-process.test.ts',
  'server/files/power-cut.test.ts',
];
/** Parts of the web that are tried against the real server. */
const ON_SERVER = ['web/outbox/walks.test.ts'];
/** What asks the database most widely: run once more on the oldest PostgreSQL that is promised, where the system has it. */
const ON_OLDEST = [
  'server/{companies,inbox,my-page,profile,selections,sharing}/routes.test.ts',
  'server/inbox/listener.test.ts',
  'server/selections/{changes,detail,event-routes,locks}.test.ts',
  'server/{sharing/share,date-changes/date-changes,companies/search,transfer/routes,files/routes}.test.ts',
  'server/{deliveries,reminders}/*.test.ts',
  'server/backup/backup.test.ts',
  'server/db/{connect,upgrade}.test.ts',
];
/** Files run one after the other in the same process: loading the server anew for each would cost a third of the time. */
const shared = { isolate: false };
const server = {
  ...shared,
  globalSetup: 'server/testing/cluster.ts',
  testTimeout: 20_000,
  hookTimeout: 20_000,
  // A mail that is waited for takes more than the usual second where another test has the processor.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL more than they compute: two files at a time on the smallest machine, too.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'domain',
          testTimeout: 20_000,
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ON_SERVER,
        },
      },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts', ...ON_SERVER], exclude: PROCESSES } },
      { test: { ...server, name: 'processes', include: PROCESSES } },
      ...(isInstalled ? [{ test: { ...server, name: OLDEST, include: ON_OLDEST, exclude: PROCESSES } }] : []),
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Tests that start, stop and kill the real program: minutes, not seconds. `npm test` has them, `npm run verify` has not. */
const PROCESSES = [
  'server/main.test.ts',
  'server/http-server.test.ts',
  'server/db/{embedded,migrate,power-cut}.test.ts',
  'server/reminders/two-processes.test.ts',
  'server/vault/{dump,rotate-keys}.test.ts',
  'server/files/power-cut.test.ts',
];
const server = { globalSetup: 'server/testing-cluster.ts', testTimeout: 20_000, hookTimeout: 20_000 };

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL more than they compute: two files at a time on the smallest machine, too.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          testTimeout: 20_000,
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'], exclude: PROCESSES } },
      { test: { ...server, name: 'processes', include: PROCESSES, fileParallelism: false } },
    ],
  },
});

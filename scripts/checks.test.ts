import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { conclude, noJourneys, temporaryFolder } from './checks.mjs';

/** The printed end of a run with these outcomes, and its exit code. */
function endOf(outcomes: Parameters<typeof conclude>[0]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = conclude(outcomes);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return { code, lines };
}

test('E7: without a browser the other checks still count, and what is missing is one failure with its remedy', () => {
  const { code, lines } = endOf([
    { name: 'tests', passed: 7, failed: 0, ms: 61_000 },
    noJourneys('No browser could be installed.'),
  ]);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('No browser could be installed.');
  expect(lines.slice(-3)).toEqual([
    '✓ tests: 7 passed, 0 failed, 1 min 1 s',
    '✗ journeys: 0 passed, 1 failed',
    '7 passed, 1 failed',
  ]);
});

test('the ten slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `file-${n}`, ms: n * 1000 }));
  const { code, lines } = endOf([{ name: 'tests', passed: 12, failed: 0, ms: 1000, files }]);
  expect(code).toBe(0);
  const named = lines.filter((line) => line.includes('file-'));
  expect(named).toHaveLength(10);
  expect(named[0]).toMatch(/11 s {2}file-11$/);
});

test('databases of tests stand in memory only where there is a memory file system, and memory enough for them', () => {
  expect(temporaryFolder('/no/such/folder', 64e9)).toBe(tmpdir());
  expect(temporaryFolder('/dev/shm', 1e9)).toBe(tmpdir());
});

// The checks of the product, each with how many passed and how many failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, exitOf, ROOT } from './prepare.mjs';

const REPORTS = join(ROOT, '.cache/reports');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

export async function types() {
  return whole('types', await exitOf('npm', ['run', '--silent', 'types'], { env: environment() }));
}

export async function lint() {
  return whole('lint', await exitOf('npm', ['run', '--silent', 'lint'], { env: environment() }));
}

/**
 * On a busy machine a test gets a second try, which the list names; what would hide a loss of data says for itself that it has none.
 * @param projects of vitest.config.ts; all of them when none is named.
 */
export async function units(...projects) {
  const report = await freshReport('vitest.json');
  const chosen = projects.flatMap((name) => ['--project', name]);
  const args = ['run', '--retry=1', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitOf(bin('vitest'), args, { env: environment() });
  return counted('tests', code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${relative(ROOT, name)}: ${message}`] : []),
      ...assertionResults
        .filter((its) => its.status === 'failed')
        .map((its) => `${relative(ROOT, name)} › ${its.fullName}\n${its.failureMessages.join('\n')}`),
    ]),
  }));
}

/** A browser on a busy machine gets a second try; what needed one is said. */
export async function journeys(chromium) {
  const report = await freshReport('playwright.json');
  const env = environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const code = await exitOf(bin('playwright'), ['test', '--retries=1', '--reporter=line,json'], { env });
  return counted('journeys', code, report, ({ stats, suites }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} journeys passed at the second try`);
    const failures = specsOf(suites)
      .filter((spec) => !spec.ok)
      .map(({ file, line, title, tests }) => {
        const tries = tests.flatMap((its) => its.results).filter((its) => its.error);
        return `${file}:${line} › ${title}\n${tries.map((its) => its.error.message).join('\n')}`;
      });
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
  });
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

/** What one failure says at most, so that the end of a long log still holds them all. */
const FAILURE_LINES = 12;

/** Prints what failed once more, each check's outcome, and the sum on the last line. @returns the exit code. */
export function conclude(outcomes) {
  for (const failure of outcomes.flatMap((its) => its.failures ?? []))
    console.log(`✗ ${failure.split('\n').slice(0, FAILURE_LINES).join('\n    ')}\n`);
  const passed = outcomes.reduce((sum, its) => sum + its.passed, 0);
  const failed = outcomes.reduce((sum, its) => sum + its.failed, 0);
  for (const its of outcomes)
    console.log(`${its.failed === 0 ? '✓' : '✗'} ${its.name}: ${its.passed} passed, ${its.failed} failed`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function whole(name, code) {
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(join(REPORTS, name), { force: true });
  return join(REPORTS, name);
}

/** A runner that fails without a failed test (a file that does not load, no test at all) counts as one that failed. */
function counted(name, code, report, read) {
  try {
    const { passed, failed, failures } = read(JSON.parse(readFileSync(report, 'utf8')));
    return { name, passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
  } catch {
    return { name, passed: 0, failed: 1 };
  }
}

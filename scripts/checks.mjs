// The checks of the product, each with its numbers of passed and failed tests.
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { environment, exitOf, ROOT } from './prepare.mjs';

const REPORTS = join(ROOT, '.cache/reports');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** How many of the slowest files are listed at the end of a run. */
const SLOWEST = 10;

/** The size in bytes from which a memory file system, and free memory besides, are enough for the databases of a run. */
const ENOUGH_MEMORY = 4e9;

/**
 * Where tests put their databases: in memory where there is enough, because making a database there takes a tenth of the time; otherwise
 * in the system's temporary folder.
 */
export function temporaryFolder(memory = '/dev/shm', free = freemem()) {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, free) >= ENOUGH_MEMORY ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export function types() {
  return timed(async () => whole('types', await exitOf('npm', ['run', '--silent', 'types'], { env: environment() })));
}

export function lint() {
  return timed(async () => whole('lint', await exitOf('npm', ['run', '--silent', 'lint'], { env: environment() })));
}

/**
 * Tests get a second try because the machine may be busy; retries are listed. Tests where a retry could hide a loss of data have none by
 * their own settings.
 * @param projects of vitest.config.ts; all of them when none is named.
 */
export function units(...projects) {
  return timed(() => runUnits(projects));
}

async function runUnits(projects) {
  const report = await freshReport('vitest.json');
  const chosen = projects.flatMap((name) => ['--project', name]);
  const args = ['run', '--retry=1', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitOf(bin('vitest'), args, { env: environment({ TMPDIR: temporaryFolder() }) });
  return counted('tests', code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    files: testResults.map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), ms: endTime - startTime })),
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${relative(ROOT, name)}: ${message}`] : []),
      ...assertionResults
        .filter((its) => its.status === 'failed')
        .map((its) => `${relative(ROOT, name)} › ${its.fullName}\n${its.failureMessages.join('\n')}`),
    ]),
  }));
}

/**
 * Journeys get a second try on a busy machine; retries are listed.
 * @param shell the headless shell, for all journeys that need no desktop browser; null without one.
 */
export function journeys(chromium, shell) {
  return timed(() => runJourneys(chromium, shell));
}

async function runJourneys(chromium, shell) {
  const report = await freshReport('playwright.json');
  const env = environment({
    CHROMIUM_PATH: chromium,
    ...(shell && { CHROMIUM_SHELL_PATH: shell }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The journeys use the fresh build.
    WEB_DIR: join(ROOT, 'dist/web'),
    TMPDIR: temporaryFolder(),
  });
  const code = await exitOf(bin('playwright'), ['test', '--retries=1', '--reporter=line,json'], { env });
  return counted('journeys', code, report, ({ stats, suites }) => {
    for (const { file, line, title, tests } of specsOf(suites))
      if (tests.some((its) => its.status === 'flaky'))
        console.log(`passed at the second try: ${file}:${line} › ${title}`);
    const failures = specsOf(suites)
      .filter((spec) => !spec.ok)
      .map(({ file, line, title, tests }) => {
        const tries = tests.flatMap((its) => its.results).filter((its) => its.error);
        return `${file}:${line} › ${title}\n${tries.map((its) => its.error.message).join('\n')}`;
      });
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures, files: specFiles(suites) };
  });
}

/** The failed outcome of the journeys where there is no browser, with what to do. */
export function noJourneys(reason) {
  return { name: 'journeys', passed: 0, failed: 1, failures: [`journeys: ${reason}`] };
}

/** The time of each file of journeys, all tries together. */
function specFiles(suites) {
  const files = new Map();
  for (const { file, tests } of specsOf(suites)) {
    const took = tests.flatMap((its) => its.results).reduce((sum, its) => sum + its.duration, 0);
    files.set(file, (files.get(file) ?? 0) + took);
  }
  return [...files].map(([file, ms]) => ({ file: join('e2e', file), ms }));
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

/** The maximum of lines printed for one failure, so that the end of a long log contains all of them. */
const FAILURE_LINES = 12;

/** Prints the failures again, the slowest files, each check's outcome and time, and the total on the last line. @returns the exit code. */
export function conclude(outcomes) {
  for (const failure of outcomes.flatMap((its) => its.failures ?? []))
    console.log(`✗ ${failure.split('\n').slice(0, FAILURE_LINES).join('\n    ')}\n`);
  const passed = outcomes.reduce((sum, its) => sum + its.passed, 0);
  const failed = outcomes.reduce((sum, its) => sum + its.failed, 0);
  const slowest = outcomes.flatMap((its) => its.files ?? []).sort((a, b) => b.ms - a.ms);
  if (slowest.length > 0) console.log('slowest files (time of their tests):');
  for (const { file, ms } of slowest.slice(0, SLOWEST)) console.log(`  ${inWords(ms).padStart(8)}  ${file}`);
  for (const its of outcomes) {
    const took = its.ms === undefined ? '' : `, ${inWords(its.ms)}`;
    console.log(`${its.failed === 0 ? '✓' : '✗'} ${its.name}: ${its.passed} passed, ${its.failed} failed${took}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** An outcome with the time that the check took. */
async function timed(check) {
  const since = performance.now();
  const outcome = await check();
  return { ...outcome, ms: performance.now() - since };
}

function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function whole(name, code) {
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(join(REPORTS, name), { force: true });
  return join(REPORTS, name);
}

/** A runner that fails without a failed test (a file that does not load, no test at all) counts as one failure. */
function counted(name, code, report, read) {
  try {
    const { failed, ...rest } = read(JSON.parse(readFileSync(report, 'utf8')));
    return { ...rest, name, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { name, passed: 0, failed: 1 };
  }
}

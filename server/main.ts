import { setTimeout as sleep } from 'node:timers/promises';
import { plus, readClock, SECOND, toMs } from '#domain/time.ts';
import { type Config, localUrl, readEnvFile, readSettings, type Settings } from './base/config.ts';
import { readDkimKey } from './base/dkim-key.ts';
import { loadKeys } from './base/keys.ts';
import { createLog } from './base/log.ts';
import { Outage, REFUSED, Refusal } from './base/refusal.ts';
import { greeting, requirePages } from './greeting.ts';
import { INBOX_PLACE, METRICS_PLACE, PLACE, tryPort } from './http/port.ts';
import { readCertificate } from './inbox/tls.ts';

/** How long running requests get at a stop; the database stops after them (see db/embedded/), and everything within ten seconds. */
const DRAIN_MS = 4000;
const STOP_MS = 9800;

/** One press of Ctrl-C can arrive twice, from the terminal and from npm; a signal after this is a second one. */
const SAME_SIGNAL_MS = 500;

/** Passed by scripts/supervise.mjs on a restart: the database was there before, and is waited for. */
const AGAIN = '--again';
const FIRST_PAUSE_MS = 0.5 * SECOND;
const LONGEST_PAUSE_MS = 30 * SECOND;

const stops: (() => Promise<unknown>)[] = [];
const starting = new AbortController();
let stopping = false;

let begun: Promise<void> = Promise.resolve();

try {
  const settings = readSettings(process.env, readEnvFile());
  const log = createLog(settings.logLevel);
  // A terminal gets lines for people; anything else the log.
  const say = (line: string) => (process.stdout.isTTY ? console.log(`しおり  ${line}`) : log.info(line));
  watchForTheEnd(log);
  begun = start(settings, log, say);
  await begun;
} catch (error) {
  if (!stopping) await refuse(error);
}

async function start(settings: Settings, log: ReturnType<typeof createLog>, say: (line: string) => void) {
  const { signal } = starting;
  // The modules of the first answer load while the database starts.
  const loaded = Promise.all([import('./app.ts'), import('./deps.ts'), import('./http/server.ts')]);
  loaded.catch(() => {}); // Awaited below, unless the start is refused first.
  await tryToServe(settings);

  const [{ refuseHalfRestored }, { migrateWithBackup }] = await Promise.all([
    import('./backup/place.ts'),
    import('./backup/before-migration.ts'),
  ]);
  await refuseHalfRestored(settings.dataDir);
  const url = settings.databaseUrl ?? (await startDatabase(settings, say, signal));
  const keys = await loadKeys(settings);
  await untilThere(() => migrateWithBackup({ url, settings, log: say }), { say, signal });
  if (settings.databaseUrl) {
    const { refuseHalfDistributed } = await import('./db/cluster/distribute.ts');
    await refuseHalfDistributed(url);
  }
  const { loadRootKeys } = await import('./vault/root-keys.ts');
  const config: Config = { ...settings, ...keys, rootKeys: await loadRootKeys(settings, url) };
  const [{ createApp, createProbes }, { openDeps }, { listen }] = await loaded;
  signal.throwIfAborted();

  const { deps, pool, close } = openDeps({ url, config, log, now: processClock(settings.testClock) });
  stops.unshift(close);
  if (settings.metricsPort !== undefined) {
    const { startMetrics } = await import('./http/metrics.ts');
    const { dueDeliveries, queueTimes } = await import('./deliveries/queries.ts');
    const { jobAges } = await import('./job-runs.ts');
    const metrics = await startMetrics({
      host: settings.metricsHost,
      port: settings.metricsPort,
      pool,
      queueTimes: () => queueTimes(deps.db),
      backlog: () => dueDeliveries(deps.db),
      jobAges: () => jobAges(deps.db),
    });
    stops.unshift(metrics.close);
  }
  const { sendingPause } = await import('./restorations/queries.ts');
  const { sealOldPushKeys } = await import('./notifications/push-keys.ts');
  await sealOldPushKeys(deps.db, config.rootKeys);
  const { revokeAdmins } = await import('./accounts/admins.ts');
  await revokeAdmins(deps.db, config);
  const { seedCompanies } = await import('./companies/seed.ts');
  await seedCompanies(deps.db);
  let app: { fetch: ReturnType<typeof createApp>['fetch'] };
  const http = await listen((...request) => app.fetch(...request), settings);
  if (settings.port === 0) config.baseUrl = localUrl(settings.host, http.port);
  app = settings.role === 'worker' ? createProbes(deps) : createApp(deps);
  let jobs: { stop(): Promise<void> } | undefined;
  let inbox: { close(): Promise<void> } | undefined;
  stops.unshift(() => Promise.all([http.drain(DRAIN_MS), deps.live.close(), jobs?.stop(), inbox?.close()]));
  if (settings.inboxPort !== undefined) {
    const { listenForMails } = await import('./inbox/listener.ts');
    inbox = await listenForMails(deps);
    say(`takes forwarded mails for ${config.inboxDomain} at port ${settings.inboxPort}`);
  }
  signal.throwIfAborted();
  if (await sendingPause(deps.db)()) say('this installation was restored and sends nothing: npm run resume-sending');
  for (const line of greeting(config, http.port, process.stdout.isTTY)) say(line);
  process.send?.('ready');
  if (settings.role !== 'web') {
    const { startJobs } = await import('./jobs.ts');
    signal.throwIfAborted();
    jobs = startJobs({ ...deps, url });
  }
}

/** Refuses what would be refused only after the database has started: missing pages, an unusable key, ports that are taken. */
async function tryToServe({ host, port, metricsHost, metricsPort, inboxHost, inboxPort, ...settings }: Settings) {
  if (settings.role !== 'worker') requirePages(settings);
  readDkimKey(settings);
  readCertificate(settings);
  await tryPort({ host, port, settings: PLACE });
  if (metricsPort !== undefined) await tryPort({ host: metricsHost, port: metricsPort, settings: METRICS_PLACE });
  if (inboxPort !== undefined) await tryPort({ host: inboxHost, port: inboxPort, settings: INBOX_PLACE });
}

async function startDatabase({ dataDir }: Settings, log: (line: string) => void, signal: AbortSignal): Promise<string> {
  const { startEmbedded } = await import('./db/embedded/start.ts');
  const embedded = await startEmbedded({ dataDir, log, signal });
  stops.unshift(embedded.stop);
  return embedded.url;
}

/** Runs what needs the database; after a restart it waits until the database is back. @throws Outage at a first start. */
async function untilThere(
  work: () => Promise<void>,
  { say, signal }: { say(line: string): void; signal: AbortSignal },
) {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Outage) || !process.argv.includes(AGAIN)) throw error;
      say(`waits for the database: ${error.message}`);
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

/** The clock of this process: the machine's, or one that a test has set and that runs on from there. */
function processClock(testClock: string | undefined) {
  if (testClock === undefined) return readClock;
  const ahead = toMs(testClock) - toMs(readClock());
  return () => plus(readClock(), ahead);
}

function watchForTheEnd(log: ReturnType<typeof createLog>) {
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    let first = 0;
    process.on(signal, () => {
      first ||= performance.now();
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
      void stop(0);
    });
  }
  // The supervisor is gone, perhaps by kill -9: nobody else would stop us.
  process.on('disconnect', () => stop(0));
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, (err) => {
      log.fatal({ err }, 'a fault that nobody caught: stopping');
      void stop(1);
    });
  }
}

/** Stops everything in the order that loses nothing: no new requests, the last answers, jobs released, the database. */
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  starting.abort(new Refusal('stopped while starting'));
  try {
    await begun.catch(() => {}); // Its error is reported to the caller of the start; here it only has to be finished.
    for (const end of stops) await end();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(code);
}

async function refuse(error: unknown) {
  const { damageOf } = await import('./db/faults.ts');
  const damage = damageOf(error);
  const told = damage ? new Refusal(`The database is damaged: ${damage}. Restore it from a backup.`) : error;
  console.error(told instanceof Refusal ? told.message : told);
  await Promise.allSettled(stops.map((end) => end()));
  process.exit(told instanceof Refusal ? REFUSED : 1);
}

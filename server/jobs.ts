/** The background work of a process: sending what is due, and housekeeping. */
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { sendNotices } from './accounts/notices.ts';
import type { Config } from './base/config.ts';
import { syncDue } from './calendar-sync/run.ts';
import { databaseNow } from './db/clock.ts';
import type { Db } from './db/connect.ts';
import { reopenDeliveries } from './deliveries/claims.ts';
import { deliverAll, deliveryClock } from './deliveries/deliver.ts';
import { dispatchDue, reopenReminders } from './deliveries/dispatch.ts';
import { CHANNELS, type Channel, untilNextDelivery, untilNextReminder } from './deliveries/queries.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { sendAnswers } from './inquiries/answers.ts';
import type { Google } from './integrations/google.ts';
import { calendarApiAt } from './integrations/google-requests.ts';
import type { Mail } from './integrations/mail/message.ts';
import { openPush, type Push } from './integrations/push/push.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { openWebhooks } from './integrations/webhooks/webhooks.ts';
import { registerJobs, runDueJob, untilNextJob } from './job-runs.ts';
import { listen } from './live/listener.ts';
import { sendMailings } from './mailings/send.ts';
import { deliverWebhooks } from './open-api/webhook-deliveries.ts';
import { openClockWatch } from './reminders/wrong-clock.ts';
import { sendingPause } from './restorations/queries.ts';

type JobsOptions = {
  db: Db;
  /** The database again, for the connection that listens to changes. */
  url: string;
  config: Config;
  log: Logger;
  mail: Mail;
  storage: Storage;
  /** Null where no OAuth client is configured. */
  google?: Google | null;
  /** A double in tests; otherwise made from the settings. */
  push?: Push;
};

/** Calendars that one process syncs at once. */
const CALENDARS = 4;

export type Jobs = { stop(): Promise<void> };

/** The longest pause between two passes, in case a wake-up was missed. */
const LONGEST_SLEEP_MS = 15 * SECOND;
/** The shortest pause between two passes, for when what is due is claimed by another process. */
const SHORTEST_SLEEP_MS = 100;
const AFTER_FAULT_MS = 5 * SECOND;
/** How long messages in flight get at a stop; others are taken over when their lease ends. */
const STOP_MS = 3 * SECOND;

/** Starts the jobs. Any number of processes may run them on one database: no two ever claim the same row. */
export function startJobs({
  db,
  url,
  config,
  log,
  mail,
  storage,
  google = null,
  push = openPush(pushOptions(config)),
}: JobsOptions): Jobs {
  const { baseUrl, authSecret, rootKeys, bounceDomain } = config;
  const webhooks = openWebhooks({ testHosts: config.pushTestHosts, proxy: config.httpsProxy });
  const outside = { mail, push, baseUrl, authSecret, rootKeys, bounceDomain };
  const isPaused = sendingPause(db);
  const deliver = (channel: Channel) => {
    const clock = deliveryClock(db);
    return loop(log, async (running) => {
      if (await isPaused()) return null;
      await deliverAll(db, outside, channel, running, clock);
      return untilNextDelivery(db, channel);
    });
  };
  const channels = { mail: deliver('mail'), push: deliver('push') };
  const watchClock = openClockWatch(db);
  const dispatch = loop(log, async (running) => {
    if (await isPaused()) return null;
    const now = await databaseNow(db);
    await watchClock(now);
    await reopenReminders(db, now);
    if ((await reopenDeliveries(db, now)) > 0) for (const channel of CHANNELS) channels[channel].wake();
    for (let isMore = true; isMore && running(); ) {
      const found = await dispatchDue(db, config.baseUrl, await databaseNow(db));
      if (found.expired > 0) log.warn({ expired: found.expired }, 'reminders came too late to be of use');
      for (const channel of found.channels) channels[channel].wake();
      isMore = found.isMore;
    }
    return untilNextReminder(db);
  });
  const notices = loop(log, async () => {
    if (await isPaused()) return null;
    await sendNotices({ db, config, mail, log }, await databaseNow(db));
    return null;
  });
  const unlessPaused = (pass: (running: () => boolean) => Promise<number | null>) =>
    loop(log, async (running) => ((await isPaused()) ? null : pass(running)));
  const mailings = unlessPaused((running) => sendMailings(db, { mail, baseUrl, authSecret, bounceDomain }, running));
  const answers = loop(log, async () => {
    if (!(await isPaused())) await sendAnswers(db, { mail, baseUrl });
    return null;
  });
  const hooks = unlessPaused((running) => deliverWebhooks(db, { webhooks, rootKeys }, running));
  const syncing = google && { google, rootKeys, api: calendarApiAt(config), baseUrl, log };
  const calendars = syncing
    ? Array.from({ length: CALENDARS }, () => unlessPaused((running) => syncDue(db, syncing, running)))
    : [];
  const loops = [...calendars, dispatch, notices, answers, mailings, hooks, channels.mail, channels.push];
  const wakeAll = () => {
    for (const one of loops) one.wake();
  };
  const listener = listen(url, { message: wakeAll, connected: wakeAll }, log, ['reminders']);
  const housekeeping = startHousekeeping({ db, log, storage });
  return {
    async stop() {
      await Promise.all([listener.close(), housekeeping.stop(), ...loops.map((one) => one.stop())]);
      await push.close();
      await webhooks.close();
    },
  };
}

/** Housekeeping jobs that one process runs at once: two of them wait for the file storage, which may hang. */
const LINES = 3;

function startHousekeeping({ db, log, storage }: Pick<JobsOptions, 'db' | 'log' | 'storage'>): Jobs {
  const jobs = housekeepingJobs(db, storage);
  const stop = new AbortController();
  let registered: Promise<void> | undefined;
  const lines = Array.from({ length: LINES }, () =>
    loop(log, async (running) => {
      registered ??= registerJobs(db, jobs);
      await registered.catch((err) => {
        registered = undefined;
        throw err;
      });
      while (running() && (await runDueJob(db, jobs, log, stop.signal)));
      return untilNextJob(db, jobs);
    }),
  );
  return {
    async stop() {
      stop.abort();
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

function pushOptions({ baseUrl, vapidSubject, vapidPublicKey, vapidPrivateKey, pushTestHosts, httpsProxy }: Config) {
  const vapid = { subject: vapidSubject, publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  return { baseUrl, vapid, testHosts: pushTestHosts, proxy: httpsProxy };
}

/** Runs `pass` again and again: after the ms it returns, at the latest after LONGEST_SLEEP_MS, and at once when woken. */
function loop(log: Logger, pass: (running: () => boolean) => Promise<number | null>) {
  let running = true;
  let woken = false;
  let wake = () => {};

  async function sleep(ms: number) {
    if (woken || !running) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
  const ended = (async () => {
    while (running) {
      woken = false;
      const untilNext = await pass(() => running).catch((err) => {
        if (running) log.error({ err }, 'a job failed and is tried again');
        return AFTER_FAULT_MS;
      });
      await sleep(
        Math.min(
          Math.max(untilNext ?? LONGEST_SLEEP_MS, SHORTEST_SLEEP_MS),
          LONGEST_SLEEP_MS * (0.8 + Math.random() / 5),
        ),
      );
    }
  })();
  const wakeUp = () => {
    woken = true;
    wake();
  };
  return {
    wake: wakeUp,
    async stop() {
      running = false;
      wakeUp();
      await Promise.race([ended, new Promise((done) => setTimeout(done, STOP_MS).unref())]);
    },
  };
}

/** What a process does besides answering: it sends what is due, and tidies up once an hour. */
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { housekeeping } from './accounts/jobs.ts';
import { sendUndoNotices } from './accounts/undo-notices.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { purgeFiles, sweepStorage } from './files/jobs.ts';
import { listen } from './live/listener.ts';
import { purgeDeadSubscriptions } from './notifications/queries.ts';
import type { Mail } from './outside/mail.ts';
import { openPush, type Push } from './outside/push.ts';
import type { Storage } from './outside/storage.ts';
import { purgePageViews } from './page-views/queries.ts';
import { deliverAll, dispatchDue } from './reminders/jobs.ts';
import { type Channel, databaseNow, untilNextDelivery, untilNextReminder } from './reminders/queries.ts';
import { purgeDeleted } from './selections/jobs.ts';
import { purgeAbandoned } from './sharing/jobs.ts';

type Given = {
  db: Db;
  /** The database again, for the connections that jobs keep for themselves. */
  url: string;
  config: Config;
  log: Logger;
  mail: Mail;
  storage: Storage;
  /** A double in tests; made from the settings otherwise. */
  push?: Push;
};

export type Jobs = { stop(): Promise<void> };

/** Nothing is waited for longer than this, whatever was missed. */
const LONGEST_SLEEP_MS = 15 * SECOND;
/** What is due and held by another process is not asked for more often than this. */
const SHORTEST_SLEEP_MS = 100;
const AFTER_FAULT_MS = 5 * SECOND;
/** How long what is leaving gets when we stop; what has not left by then is taken over when its lease ends. */
const STOP_MS = 3 * SECOND;

/** Starts the jobs. Any number of processes may run them on one database: no two ever hold the same row. */
export function startJobs({ db, url, config, log, mail, storage, push = openPush(pushOptions(config)) }: Given): Jobs {
  const outside = { mail, push, baseUrl: config.baseUrl, rootKeys: config.rootKeys };
  const deliver = (channel: Channel) =>
    loop(log, async (running) => {
      await deliverAll(db, outside, channel, running);
      return untilNextDelivery(db, channel);
    });
  const channels = [deliver('mail'), deliver('push')];
  const dispatch = loop(log, async (running) => {
    for (let due = 1; due > 0 && running(); ) {
      const found = await dispatchDue(db, config.baseUrl, await databaseNow(db));
      if (found.expired > 0) log.warn({ expired: found.expired }, 'reminders came too late to be of use');
      if (found.due > 0) for (const channel of channels) channel.wake();
      due = found.due;
    }
    return untilNextReminder(db);
  });
  const notices = loop(log, async () => {
    await sendUndoNotices({ db, config, mail, log }, await databaseNow(db));
    return null;
  });
  const loops = [dispatch, notices, ...channels];
  const wakeAll = () => {
    for (const one of loops) one.wake();
  };
  const listener = listen(url, { message: wakeAll, connected: wakeAll }, log, ['reminders']);
  const cron = startCron({ db, url, log, storage });
  return {
    async stop() {
      await Promise.all([listener.close(), cron.stop(), ...loops.map((one) => one.stop())]);
      await push.close();
    },
  };
}

function pushOptions({ vapidSubject, vapidPublicKey, vapidPrivateKey, pushTestHosts }: Config) {
  const vapid = { subject: vapidSubject, publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  return { vapid, testHosts: pushTestHosts };
}

/** Runs `pass` again and again: after the ms it answers, at the latest after LONGEST_SLEEP_MS, and at once when woken. */
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

const HOUSEKEEPING = 'housekeeping';
/** Past the full hour, when nothing is sent. */
const HOUSEKEEPING_CRON = '17 * * * *';

/** Tidies up once an hour in one of the processes. The library is loaded after the first answers have left. */
function startCron({ db, url, log, storage }: Pick<Given, 'db' | 'url' | 'log' | 'storage'>): Jobs {
  const starting = (async () => {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'shiori-jobs' });
    boss.on('error', (err) => log.warn({ err }, 'the schedule has a fault'));
    boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the schedule warns'));
    await boss.start();
    await boss.createQueue(HOUSEKEEPING, { policy: 'singleton' });
    await boss.schedule(HOUSEKEEPING, HOUSEKEEPING_CRON, null, { tz: 'Asia/Tokyo' });
    await boss.work(HOUSEKEEPING, { pollingIntervalSeconds: 30 }, () => tidyUp(db, storage));
    return boss;
  })();
  starting.catch((err) => log.error({ err }, 'the schedule does not start'));
  return {
    async stop() {
      const boss = await starting.catch(() => null);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Removes for good what has had its time. */
export async function tidyUp(db: Db, storage: Storage) {
  const now = await databaseNow(db);
  await housekeeping(db, now);
  await purgeAbandoned(db, now);
  await purgeDeadSubscriptions(db, now);
  await purgePageViews(db, now);
  // Before their selections: afterwards nobody would know of their objects but the sweep, and that is patient.
  await purgeFiles(db, storage, now);
  await purgeDeleted(db, now);
  await sweepStorage(db, storage, now);
}

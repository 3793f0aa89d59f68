/** The processes that send what is due: they wake, work, crash, freeze, lose their connection, and start again. */
import type { Config } from '../../base/config.ts';
import type { Connection } from '../../db/connect.ts';
import { reopenDeliveries } from '../../deliveries/claims.ts';
import { deliverAll } from '../../deliveries/deliver.ts';
import { dispatchDue, reopenReminders } from '../../deliveries/dispatch.ts';
import { CHANNELS, type Channel, openDatabaseClock } from '../../deliveries/queries.ts';
import { openClockWatch } from '../../reminders/wrong-clock.ts';
import type { Actor, Fault, Gate } from './gate.ts';
import { AFTER_FAULT, LATEST } from './judge-moments.ts';
import { type Given, outsideOf } from './outside.ts';
import { MINUTE, SECOND } from './rules.ts';
import type { World } from './story.ts';
import { virtualTime } from './virtual-time.ts';

const LEASE = MINUTE;
/** Connections of a process. */
const CONNECTIONS = 6;
/** In the product each pass looks for what is wanted after all. Here students who change their mind have the next ones do so. */
const REOPENS_EVERY = 8;
/** Processes wake this far apart. */
const APART = 15 * SECOND;

type Worker = { actor: Actor; isBusy: boolean; pass(due: DueWork): Promise<void> };
/** What there is to do: reminders and digests to dispatch, deliveries to send. */
type DueWork = Record<'reminders' | Channel, boolean>;
/** Nothing may be due: a process looks for what is wanted after all. */
const A_LOOK: DueWork = { reminders: true, mail: false, push: false };
type Settings = Pick<Config, 'baseUrl' | 'authSecret' | 'rootKeys'>;

export type Processes = ReturnType<typeof openProcesses>;

export function openProcesses(world: World, gate: Gate, { baseUrl, authSecret, rootKeys }: Settings, given: Given) {
  const { random, judge, shadows, say } = world;
  const workers: (Worker | null)[] = [];
  /** When each process starts or did. */
  const startsAt: number[] = [];
  /** Something has changed: when something is due next is to be read again. */
  let isDirty = true;
  /** When processes wake for what is due next; one that has come is checked before it wakes anybody. */
  let wakesAt = Number.POSITIVE_INFINITY;
  /** Processes look for work every 15 s even if nothing is due; here they do where it makes a difference. */
  let polled: 'one' | 'all' | null = null;
  let reopensUntil = 0;

  function start(at: number) {
    const actor: Actor = { name: `w${at + 1}`, isDead: false, frozenUntil: 0, fault: null, failed };
    workers[at] = { actor, isBusy: false, pass: passOf(gate.open(actor, CONNECTIONS), actor) };
    startsAt[at] = virtualTime.trueMs();
    isDirty = true;

    function failed(fault: Fault, statement: string) {
      const time = virtualTime.trueMs();
      world.counts.faults++;
      isDirty = true;
      const when = `${fault.isAfter ? 'after' : 'before'}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 60)}`;
      say(null, `${actor.name} ${said(fault)} ${when}`);
      judge.cutShort(actor.name, time);
      const lasts = fault.kind === 'freeze' ? fault.freezesFor : 0;
      shadows.push({ from: time, to: time + lasts, after: AFTER_FAULT });
      if (fault.kind === 'freeze') virtualTime.at(actor.frozenUntil, () => {});
      if (fault.kind === 'crash') bury(at, random.pick([5 * SECOND, 20 * SECOND, 2 * MINUTE, 20 * MINUTE]));
    }
  }

  /** Ends a process; another takes its place after so many ms. */
  function bury(at: number, downMs: number) {
    const from = virtualTime.trueMs();
    workers[at] = null;
    startsAt[at] = from + downMs;
    virtualTime.at(from + downMs, () => start(at));
    if (workers.every((it) => it === null)) shadows.push({ from, to: Math.min(...startsAt), after: LATEST });
  }

  /** What a process does when it wakes: as in the product, each of its loops for what is due. */
  function passOf({ db }: Connection, actor: Actor) {
    const outside = { ...outsideOf(given, actor), baseUrl, authSecret, rootKeys };
    const read = async () => new Date(virtualTime.shownMs()).toISOString();
    const clocks = { mail: openDatabaseClock(db, LEASE, read), push: openDatabaseClock(db, LEASE, read) };
    const watchClock = openClockWatch(db);
    let passes = 0;
    /** The channels on which messages wait now. */
    const dispatch = async (reopens: boolean): Promise<Channel[]> => {
      const channels = new Set<Channel>();
      await watchClock(await read());
      if (reopens) {
        await reopenReminders(db, await read());
        if ((await reopenDeliveries(db, await read())) > 0) for (const it of CHANNELS) channels.add(it);
      }
      for (let isMore = true; isMore; ) {
        const found = await dispatchDue(db, baseUrl, await read());
        for (const it of found.channels) channels.add(it);
        isMore = found.isMore;
      }
      return [...channels];
    };
    const deliver = (channels: Channel[]) =>
      Promise.allSettled(channels.map((it) => deliverAll(db, outside, it, () => !actor.isDead, clocks[it])));
    return async (due: DueWork) => {
      const reopens = passes++ % REOPENS_EVERY === 0 || virtualTime.trueMs() < reopensUntil;
      const waiting = due.reminders || reopens ? dispatch(reopens) : Promise.resolve([]);
      const now = CHANNELS.filter((it) => due[it]);
      // The loops of a process run side by side; mostly the first has ended before the others begin.
      const sent = random.chance(0.8)
        ? [await deliver([...new Set([...now, ...(await waiting)])])]
        : await Promise.all([deliver(now), waiting.then(deliver, () => [])]);
      if (sent.flat().some((it) => it.status === 'rejected')) await virtualTime.sleep(5 * SECOND);
    };
  }

  function wake(due: DueWork, whom: 'one' | 'all' = 'one') {
    const idle = workers.filter((it) => it !== null && !it.isBusy) as Worker[];
    const chosen = random.pick(idle);
    for (const worker of idle) {
      if (whom === 'one' && worker !== chosen && random.chance(0.85)) continue;
      const { actor } = worker;
      if (random.chance(0.05)) actor.fault = drawFault();
      worker.isBusy = true;
      worker
        .pass(due)
        .catch((error) => say(null, `${actor.name} failed: ${(error as Error).message.trim().slice(0, 60)}`))
        .finally(() => {
          worker.isBusy = false;
          isDirty = true;
        });
    }
  }

  function drawFault(): Fault {
    const kind = random.pick(['crash', 'crash', 'cut', 'freeze'] as const);
    const statement = random.chance(0.25) ? 'record' : random.within(0, 14);
    const isAfter = random.chance(0.5);
    return { kind, statement, isAfter, freezesFor: random.within(70, 400) * SECOND };
  }

  return {
    startAll() {
      const many = random.within(2, 5);
      for (let at = 0; at < many; at++) start(at);
      say(null, `${many} processes`);
    },
    /** A student has changed something, or the clocks have. */
    lookAgain() {
      isDirty = true;
    },
    /** Lets one process, and perhaps others, look for work soon, although nothing may be due; or all of them. */
    poll(whom: 'one' | 'all' = 'one') {
      reopensUntil = virtualTime.trueMs() + 20 * SECOND;
      virtualTime.at(virtualTime.trueMs() + random.within(1, 15) * SECOND, () => {
        polled = whom === 'all' ? whom : (polled ?? whom);
        isDirty = true;
      });
    },
    /** Wakes processes if something is due, else plans when they wake. False if nothing has changed since the last time, or all are at work. */
    async wakeIfDue(): Promise<boolean> {
      if (!isDirty || !workers.some((it) => it && !it.isBusy)) return false;
      isDirty = false;
      if (polled) {
        wake(A_LOOK, polled);
        polled = null;
      }
      const next = await nextDue(gate);
      const first = Math.min(next.reminders, next.mail, next.push);
      if (first === Number.POSITIVE_INFINITY) return true;
      const [since, shown] = [virtualTime.trueMs(), virtualTime.shownMs()];
      const dueAt = first - (shown - since);
      if (wakesAt <= since) {
        wakesAt = Number.POSITIVE_INFINITY;
        if (dueAt <= since)
          wake({ reminders: next.reminders <= shown, mail: next.mail <= shown, push: next.push <= shown });
      }
      const at = Math.max(dueAt, since + APART) + random.pick([0, 0, 1, 4, 12]) * SECOND;
      if (at >= wakesAt) return true;
      wakesAt = at;
      virtualTime.at(at, () => {
        if (wakesAt === at) isDirty = true;
      });
      return true;
    },
    /** What was sent and not recorded yet may be sent again. */
    cutShort() {
      for (const worker of workers) if (worker) judge.cutShort(worker.actor.name, virtualTime.trueMs());
    },
    /** Ends all processes; others take their places after so many ms. */
    stopAll(ms: number) {
      workers.forEach((worker, at) => {
        if (!worker) return;
        worker.actor.isDead = true;
        judge.cutShort(worker.actor.name, virtualTime.trueMs());
        bury(at, ms + at * SECOND);
      });
    },
  };
}

const said = ({ kind, freezesFor }: Fault) =>
  ({ crash: 'crashes', cut: 'loses the database', freeze: `freezes for ${freezesFor / SECOND} s` })[kind];

/** When work of each kind is due next, by the clocks; infinity for never. */
async function nextDue(gate: Gate): Promise<Record<keyof DueWork, number>> {
  const { reminders, mail, push } = await gate.nextDue();
  const msOf = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
  return { reminders: msOf(reminders), mail: msOf(mail), push: msOf(push) };
}

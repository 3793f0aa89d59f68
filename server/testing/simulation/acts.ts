/** What students do, at random: they enter, move, tick, delete and restore events, answer notifications, and change their settings. */
import type { Kind } from './outside.ts';
import type { Random } from './random.ts';
import {
  clockMs,
  DAY,
  dayOf,
  EVENT_TYPES,
  type EventState,
  HOUR,
  hasResult,
  inJapan,
  MINUTE,
  nominal,
  OWN_TYPES,
  questionOf,
  SECOND,
  type Settings,
  SNOOZE,
  wantedOf,
} from './rules.ts';
import { now, type Student } from './students.ts';
import { virtualTime } from './virtual-time.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** What a student does: a line for the story, the requests, and what may follow a little later. */
export type Act = {
  says: string;
  run: (ask: Ask) => Promise<number>;
  next?: { afterMs: number; act: Act } | undefined;
};

const CLOCKS = [
  '00:30',
  '07:30',
  '08:30',
  '09:00',
  '10:00',
  '12:00',
  '13:30',
  '15:00',
  '17:00',
  '18:00',
  '21:30',
  '21:55',
  '22:30',
  '23:59',
];
/** The second and third begin in the minute after messages were due. */
const QUIET = [
  ['22:00', '08:00'],
  ['21:31', '08:00'],
  ['08:01', '10:30'],
  ['23:00', '09:00'],
  ['00:00', '07:00'],
  ['12:00', '13:30'],
  ['21:00', '21:00'],
];

/** The first act of all: what the account is set to. */
export function firstActs(student: Student, pushHost: string): Act[] {
  const { random } = student;
  const acts: Act[] = [];
  if (random.chance(0.6)) acts.push(settingsAct(student, () => drawSettings(random)));
  const browsers = random.pick([0, 0, 1, 1, 2]);
  for (let at = 0; at < browsers; at++) acts.push(subscribeAct(`http://${pushHost}/push/${student.seed}-${at}`));
  return acts;
}

/** One more act. */
export function drawAct(student: Student, companyIds: string[]): Act | null {
  const { random } = student;
  const events = [...now(student).events].filter(([, it]) => !it.isDeleted);
  const chance = random.next();
  if (events.length === 0 || (chance < 0.22 && events.length < 60)) return applyAct(student, random.pick(companyIds));
  const [name, event] = random.pick(events);
  const of = `/api/events/${event.id}`;
  if (chance < 0.32) {
    const entered = drawEvent(student);
    return {
      says: `adds ${told(entered)}`,
      run: async (ask) => (await ask('POST', `/api/selections/${event.selectionId}/events`, entered)).status,
    };
  }
  if (chance < 0.5) {
    const near = event.deadline + random.pick([-3, -1, -0.25, 0.25, 0.5, 1, 3, 24, 72]) * HOUR;
    const deadline = random.chance(0.5) && near > virtualTime.shownMs() ? near : drawDeadline(student);
    return patchAct(name, event, { deadline: iso(deadline) }, `moves ${name} to ${inJapan(deadline)}`);
  }
  if (chance < 0.54) {
    const eventType = random.pick(EVENT_TYPES);
    return patchAct(name, event, { eventType }, `makes ${name} ${eventType}`);
  }
  if (chance < 0.68) {
    const [tick, untick] = [completionAct(name, of, true), completionAct(name, of, false)];
    if (hasResult(event) && event.deadline < virtualTime.shownMs()) return resultAct(random, name, of, 'waiting');
    if (event.isCompleted) return untick;
    return later(random, tick, untick, 0.5, 2 * HOUR);
  }
  if (chance < 0.74)
    return later(
      random,
      asked(`deletes ${name}`, 'DELETE', of),
      asked(`restores ${name}`, 'DELETE', `${of}/deletion`),
      0.7,
      55 * SECOND,
    );
  if (chance < 0.77) {
    const path = `/api/selections/${event.selectionId}`;
    return later(
      random,
      asked(`deletes the selection of ${name}`, 'DELETE', path),
      asked(`restores the selection of ${name}`, 'DELETE', `${path}/deletion`),
      0.7,
      55 * SECOND,
    );
  }
  if (chance < 0.83) {
    const status = (to: string) =>
      asked(`sets the selection of ${name} to ${to}`, 'PUT', `/api/selections/${event.selectionId}/status`, {
        status: to,
      });
    return event.isClosed
      ? status('es_submitted')
      : later(random, status(random.pick(['declined', 'rejected'])), status('in_progress'), 0.5, 2 * HOUR);
  }
  if (chance < 0.89) {
    const types = random.some(OWN_TYPES, 0.4);
    return asked(`wants for ${name}: ${types.join(' ')}`, 'PUT', `${of}/reminders`, { types });
  }
  return settingsAct(student, () =>
    random.chance(0.5) ? drawSettings(random) : nudged(random, now(student).settings),
  );
}

/** What a student presses in a notification about this event, and after which time; mostly nothing. */
export function drawPress(student: Student, name: string, kind: Kind): { afterMs: number; draw(): Act | null } | null {
  const { presses } = student;
  const afterMs = presses.within(5 * SECOND, 20 * MINUTE);
  const draw = (act: (event: EventState, of: string) => Act) => () => {
    const event = now(student).events.get(name);
    return event && !event.isDeleted ? act(event, `/api/events/${event.id}`) : null;
  };
  if (kind === 'question') {
    if (!presses.chance(0.5)) return null;
    const answer = presses.pick(['passed', 'failed', 'waiting']);
    return { afterMs, draw: draw((_, of) => resultAct(presses, name, of, answer)) };
  }
  const chance = presses.next();
  if (chance < 0.06) return { afterMs, draw: draw((_, of) => snoozeAct(student, name, of)) };
  return chance < 0.08 ? { afterMs, draw: draw((_, of) => completionAct(name, of, true)) } : null;
}

function snoozeAct(student: Student, name: string, of: string): Act {
  return {
    says: `wants to hear of ${name} again in an hour`,
    run: async (ask) => {
      const askedAt = virtualTime.shownMs();
      const { status } = await ask('PUT', `${of}/snooze`);
      if (status < 300) student.snoozes.push({ event: name, askedAt, at: askedAt + SNOOZE });
      return status;
    },
  };
}

function resultAct(random: Random, name: string, of: string, result: string): Act {
  const said = asked(`says of ${name}: ${result}`, 'PUT', `${of}/result`, { result });
  return later(random, said, asked(`takes back how ${name} was`, 'DELETE', `${of}/result`), 0.2, 2 * HOUR);
}

/** A moment at which something of the student's is due; null when nothing is within two days. */
export function drawDueMoment(student: Student): number | null {
  const { settings, events } = now(student);
  const from = virtualTime.trueMs() + 2 * MINUTE;
  const moments = [...events.values()]
    .filter((it) => it.isOpen)
    .flatMap((it) => wantedOf(it, settings).map((type) => nominal(type, it.deadline)))
    .filter((ms) => ms > from && ms < from + 2 * DAY);
  return moments.length > 0 ? student.random.pick(moments) : null;
}

/** When a student says how an interview went before it is asked, and what; null when there is no such interview. */
export function drawAnswer(student: Student): { at: number; draw(): Act | null } | null {
  const { random } = student;
  const { settings, events } = now(student);
  const open = [...events].filter(([, it]) => (questionOf(it, settings) ?? 0) > virtualTime.trueMs() + DAY / 2);
  if (open.length === 0) return null;
  const [name, event] = random.pick(open);
  const asksAt = questionOf(event, settings) as number;
  const at = random.within(Math.max(event.deadline + HOUR, virtualTime.trueMs() + MINUTE), asksAt - 30 * SECOND);
  const draw = () => {
    const it = now(student).events.get(name);
    const isOver = it && !it.isDeleted && hasResult(it) && it.deadline < virtualTime.shownMs();
    return isOver
      ? resultAct(random, name, `/api/events/${it.id}`, random.pick(['passed', 'failed', 'waiting']))
      : null;
  };
  return { at, draw };
}

/** Many events of one moment, which are too many to be told one by one. */
export function crowdActs(student: Student, companyIds: string[]): Act[] {
  const deadline = dayOf(virtualTime.trueMs()) + 9 * DAY + student.random.pick([15 * HOUR, 22 * HOUR - MINUTE]);
  return [0, 1].map((at) => {
    const events = Array.from({ length: 24 }, () => ({
      ...named(student),
      eventType: 'es_deadline',
      deadline: iso(deadline),
      reminderTypes: ['1day'],
    }));
    const entered = { companyId: companyIds[at], priority: 'first', events };
    return {
      says: `applies with 24 events for ${inJapan(deadline)}`,
      run: async (ask: Ask) => (await ask('POST', '/api/selections', entered)).status,
    };
  });
}

function applyAct(student: Student, companyId: string): Act {
  const events = Array.from({ length: student.random.within(1, 3) }, () => drawEvent(student));
  const entered = { companyId, priority: 'first', events };
  return {
    says: `applies with ${events.map(told).join(', ')}`,
    run: async (ask) => (await ask('POST', '/api/selections', entered)).status,
  };
}

function drawEvent(student: Student) {
  const { random } = student;
  const event = { ...named(student), eventType: random.pick(EVENT_TYPES), deadline: iso(drawDeadline(student)) };
  return random.chance(0.5) ? event : { ...event, reminderTypes: random.some(OWN_TYPES, 0.35) };
}

const told = (it: { publicDescription: string; eventType: string; deadline: string; reminderTypes?: string[] }) =>
  `${it.publicDescription} (${it.eventType}, ${inJapan(Date.parse(it.deadline))}, ${it.reminderTypes?.join(' ') ?? 'default reminders'})`;

function named(student: Student) {
  student.entered++;
  return { publicDescription: `予定${student.entered}番` };
}

function drawDeadline(student: Student): number {
  const { random } = student;
  const at = virtualTime.shownMs();
  if (random.chance(0.15)) return drawEvening(student);
  if (random.chance(0.25)) return Math.ceil((at + random.within(20, 12 * 60) * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  const clock = random.pick(CLOCKS);
  const day = dayOf(at) + random.within(1, 12) * DAY;
  return day + clockMs(clock);
}

/** A deadline of which something is due in the last minutes before quiet hours. */
function drawEvening(student: Student): number {
  const { random } = student;
  const { startTime } = now(student).settings.quietHours;
  const due =
    dayOf(virtualTime.shownMs()) + random.within(1, 12) * DAY + clockMs(startTime) - random.within(1, 9) * MINUTE;
  return due + random.pick([15 * MINUTE, HOUR, 3 * HOUR, DAY]);
}

function drawSettings(random: Random): Settings {
  const [startTime = '22:00', endTime = '08:00'] = random.pick(QUIET);
  const flags = (names: string[], probability: number) =>
    Object.fromEntries(names.map((name) => [name, random.chance(probability)]));
  return {
    emailEnabled: random.chance(0.9),
    pushEnabled: random.chance(0.7),
    reminderTiming: flags(['oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore'], 0.5),
    eventTypes: flags(['esDeadline', 'interview', 'test', 'seminar', 'other'], 0.75),
    quietHours: { enabled: random.chance(0.8), startTime, endTime },
    asksResults: random.chance(0.5),
    emailFrequency: random.pick(['immediate', 'immediate', 'immediate', 'daily', 'weekly']),
  };
}

function nudged(random: Random, { version: _, ...settings }: Settings & { version: number }): Settings {
  const drawn = drawSettings(random);
  const part = random.pick(Object.keys(drawn)) as keyof Settings;
  return { ...settings, [part]: drawn[part] };
}

function settingsAct(student: Student, draw: () => Settings): Act {
  const settings = draw();
  const { quietHours: quiet, reminderTiming, eventTypes } = settings;
  const on = (flags: Record<string, boolean>) =>
    Object.keys(flags)
      .filter((it) => flags[it])
      .join(' ');
  const channels = [
    settings.emailEnabled && `mail (${settings.emailFrequency})`,
    settings.pushEnabled && 'push',
  ].filter(Boolean);
  return {
    says: `sets ${channels.join(' ') || 'no channel'}; ${on(reminderTiming)}; ${on(eventTypes)}; quiet ${quiet.enabled ? `${quiet.startTime}–${quiet.endTime}` : 'never'}${settings.asksResults ? '; asks for results' : ''}`,
    run: async (ask) =>
      (await ask('PUT', '/api/notification-settings', { ...settings, version: now(student).settings.version })).status,
  };
}

function subscribeAct(endpoint: string): Act {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  return asked(`subscribes ${endpoint}`, 'POST', '/api/push-subscriptions', { endpoint, keys });
}

function patchAct(_name: string, { id, rowVersion }: EventState, change: object, says: string): Act {
  return asked(says, 'PATCH', `/api/events/${id}`, { ...change, version: rowVersion });
}

const completionAct = (name: string, of: string, done: boolean): Act =>
  asked(`${done ? 'ticks' : 'unticks'} ${name}`, done ? 'PUT' : 'DELETE', `${of}/completion`);

const asked = (says: string, method: string, path: string, body?: unknown): Act => ({
  says,
  run: async (ask) => (await ask(method, path, body)).status,
});

function later(random: Random, act: Act, undo: Act, probability: number, withinMs: number): Act {
  const afterMs = random.within(5 * SECOND, withinMs);
  return random.chance(probability) ? { ...act, next: { afterMs, act: undo } } : act;
}

const iso = (ms: number) => new Date(ms).toISOString();

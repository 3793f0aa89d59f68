import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventSubtype } from '../taxonomy/event-types.ts';
import { STATUS_IDS, type Status } from '../taxonomy/statuses.ts';
import { DAY, fromMs, HOUR, type Instant, jstInstant, MINUTE, plus, toMs } from '../time.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from './default-settings.ts';
import {
  isToBeReminded,
  planReminders,
  type Reminded,
  remindersAfter,
  stillHolds,
  type Timings,
  TOGETHER_MS,
  type ToldReminder,
} from './reminders.ts';
import {
  nominalTime,
  REMINDER_DAYS,
  REMINDER_TYPE_IDS,
  type ReminderType,
  reminderTime,
  TIMING_IDS,
  type Timing,
} from './timings.ts';

const DEADLINE = '2026-04-20T14:59:00.000Z'; // 23:59 in Japan
const DAILY = Object.keys(REMINDER_DAYS) as (keyof typeof REMINDER_DAYS)[];
const { quietHours } = DEFAULT_NOTIFICATION_SETTINGS;
/** An account with these timings for every type. */
const account = (timings: readonly Timing[], quiet: Partial<typeof quietHours> = {}): Timings => ({
  eventTypes: { esDeadline: true, interview: true, test: true, seminar: true, other: true },
  reminderTiming: {
    oneWeekBefore: timings.includes('oneWeekBefore'),
    oneDayBefore: timings.includes('oneDayBefore'),
    oneHourBefore: timings.includes('oneHourBefore'),
    fifteenMinutesBefore: timings.includes('fifteenMinutesBefore'),
  },
  quietHours: { ...quietHours, ...quiet },
});
const NONE = account([]);
const event = (changes: Partial<Reminded> = {}): Reminded => ({
  eventType: 'es_deadline',
  deadline: DEADLINE,
  deadlineVersion: 1,
  open: true,
  reminderTypes: DAILY,
  ...changes,
});

describe('a reminder goes out at 8:00 in Japan', () => {
  test.each([
    ['1week', '2026-04-12T23:00:00.000Z'],
    ['3days', '2026-04-16T23:00:00.000Z'],
    ['1day', '2026-04-18T23:00:00.000Z'],
    ['today', '2026-04-19T23:00:00.000Z'],
  ] as const)('%s before 23:59 of April 20: %s', (type, expected) => {
    expect(reminderTime(type, DEADLINE, quietHours, '2026-04-01T00:00:00.000Z')).toBe(expected);
  });

  test.each([
    ['its moment is now', '1day', DEADLINE, '2026-04-18T23:00:00.000Z'],
    ['its moment is over', '1day', DEADLINE, '2026-04-18T23:00:00.001Z'],
    ['the deadline is earlier that day', 'today', '2026-04-19T22:59:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['the deadline is at that very moment', 'today', '2026-04-19T23:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ] as const)('but not when %s', (_why, type, deadline, now) => {
    expect(reminderTime(type, deadline, quietHours, now)).toBeNull();
  });

  test('and still does on the last millisecond before, and a minute before the deadline', () => {
    expect(reminderTime('1day', DEADLINE, quietHours, '2026-04-18T22:59:59.999Z')).toBe('2026-04-18T23:00:00.000Z');
    expect(reminderTime('today', '2026-04-19T23:01:00.000Z', quietHours, '2026-04-01T00:00:00.000Z')).toBe(
      '2026-04-19T23:00:00.000Z',
    );
  });
});

describe('R-06: the zone of the machine changes nothing', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each(['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata'])('%s', (tz) => {
    process.env.TZ = tz;
    const days = [
      '2026-03-08T15:00:00.000Z',
      '2026-11-01T14:59:00.000Z',
      '2028-02-29T03:00:00.000Z',
      '2026-12-31T15:00:00.000Z',
    ];
    const times = days.map((deadline) =>
      planReminders(event({ deadline }), NONE, '2026-01-01T00:00:00.000Z').map((it) => it.scheduledAt),
    );
    expect(times).toEqual([
      ['2026-03-01T23:00:00.000Z', '2026-03-05T23:00:00.000Z', '2026-03-07T23:00:00.000Z'],
      ['2026-10-24T23:00:00.000Z', '2026-10-28T23:00:00.000Z', '2026-10-30T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
      ['2028-02-21T23:00:00.000Z', '2028-02-25T23:00:00.000Z', '2028-02-27T23:00:00.000Z', '2028-02-28T23:00:00.000Z'],
      ['2026-12-24T23:00:00.000Z', '2026-12-28T23:00:00.000Z', '2026-12-30T23:00:00.000Z'],
    ]);
  });
});

/** The local time in Japan of minutes since 1970: an independent calculation to compare the rules with. */
const inJapan = (ms: number) => {
  const wall = new Date(ms + 9 * HOUR);
  return { day: Math.floor((ms + 9 * HOUR) / DAY), clock: wall.toISOString().slice(11, 23) };
};

const moments = fc.integer({
  min: toMs('2025-01-01T00:00:00.000Z') / MINUTE,
  max: toMs('2031-01-01T00:00:00.000Z') / MINUTE,
});
const cases = fc.record({
  deadline: moments.map((minute) => fromMs(minute * MINUTE)),
  beforeMs: fc.integer({ min: -2 * DAY, max: 12 * DAY }),
  open: fc.boolean(),
  reminderTypes: fc.subarray(DAILY),
});

test('R-01: of each wanted kind exactly the reminder that is ahead, whatever event and moment (20,000 cases)', () => {
  fc.assert(
    fc.property(cases, ({ deadline, beforeMs, open, reminderTypes }) => {
      const now = fromMs(toMs(deadline) - beforeMs);
      const planned = planReminders(event({ deadline, open, reminderTypes }), NONE, now);
      const expected = DAILY.filter((type) => {
        const eightMs = (inJapan(toMs(deadline)).day - REMINDER_DAYS[type]) * DAY - HOUR;
        return open && reminderTypes.includes(type) && eightMs > toMs(now) && eightMs < toMs(deadline);
      });
      expect(planned.map((it) => it.type)).toEqual(expected);
      for (const { type, scheduledAt } of planned) {
        const { day, clock } = inJapan(toMs(scheduledAt));
        expect(clock).toBe('08:00:00.000');
        expect(inJapan(toMs(deadline)).day - day).toBe(REMINDER_DAYS[type as keyof typeof REMINDER_DAYS]);
      }
    }),
    { numRuns: 20_000 },
  );
});

describe('a planned reminder holds', () => {
  const reminder = { type: '1day', also: [], deadlineVersion: 1 } as const;
  test.each([
    ['while nothing changed', {}, true],
    ['not once the event is done or deleted', { open: false }, false],
    ['not once the deadline moved', { deadlineVersion: 2 }, false],
    ['not once its kind is not wanted', { reminderTypes: ['today'] }, false],
    ['when other kinds are not wanted', { reminderTypes: ['1day'] }, true],
  ] as const)('%s', (_what, changes, holds) => {
    expect(stillHolds(reminder, event(changes), NONE)).toBe(holds);
  });
});

describe('an event is reminded of', () => {
  test.each(STATUS_IDS)('unless it is done, where its selection stands at %s', (status) => {
    const ended = status === 'rejected' || status === 'declined';
    expect(isToBeReminded(false, status)).toBe(!ended);
    expect(isToBeReminded(true, status)).toBe(false);
  });
});

describe('a change of status', () => {
  const ahead: Parameters<typeof remindersAfter>[0]['events'][number] = {
    completed: false,
    eventType: 'es_deadline',
    deadline: DEADLINE,
    reminderTypes: DAILY,
  };
  const now = '2026-04-10T03:00:00.000Z';
  const cases: [string, Status, Status, Partial<typeof ahead>, 'ended' | 'resumed' | null][] = [
    ['お祈り ends the reminders', 'interview_waiting', 'rejected', {}, 'ended'],
    ['辞退 ends them too', 'before_entry', 'declined', {}, 'ended'],
    ['back from お祈り they go out again', 'rejected', 'interview_waiting', {}, 'resumed'],
    ['from お祈り to 辞退 nothing changes', 'rejected', 'declined', {}, null],
    ['内定 leaves them: its dates are still to be kept', 'final_interview', 'offer', {}, null],
    ['where all is done there is none to end', 'final_interview', 'rejected', { completed: true }, null],
    ['nor where all is past', 'final_interview', 'rejected', { deadline: '2026-04-09T14:59:00.000Z' }, null],
    ['nor where none is wanted', 'final_interview', 'rejected', { reminderTypes: [] as never }, null],
  ];
  test.each(cases)('%s', (_what, status, to, changes, expected) => {
    expect(remindersAfter({ status, events: [{ ...ahead, ...changes }] }, to, NONE, now)).toBe(expected);
  });
});

/** A moment in Japan: `11/25 14:00` of 2026. */
const at = (text: string): Instant => {
  const [date = '', clock = ''] = text.split(' ');
  const [month = '', day = ''] = date.split('/');
  return jstInstant(`2026-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock);
};

type PlanCase = {
  deadline: string;
  now?: string;
  own?: ReminderType[];
  timings?: Timing[];
  quiet?: Partial<typeof quietHours>;
  told?: ToldReminder[];
};
const plan = ({ deadline, now = '9/1 12:00', own = [], timings = [], quiet, told }: PlanCase) =>
  planReminders(event({ deadline: at(deadline), reminderTypes: own }), account(timings, quiet), at(now), told).map(
    (it) => [[it.type, ...it.also].join('+'), it.scheduledAt],
  );

describe('A2: the timings of the account are counted from the moment of the event', () => {
  const all = [...TIMING_IDS];
  const cases: [string, PlanCase, [string, string][]][] = [
    [
      'an interview in the afternoon',
      { deadline: '11/25 14:00', timings: all },
      [
        ['oneWeekBefore', '11/18 14:00'],
        ['oneDayBefore', '11/24 14:00'],
        ['oneHourBefore', '11/25 13:00'],
        ['fifteenMinutesBefore', '11/25 13:45'],
      ],
    ],
    [
      'a week before the first days of a month',
      { deadline: '3/2 12:00', now: '2/1 12:00', timings: ['oneWeekBefore', 'oneDayBefore'] },
      [
        ['oneWeekBefore', '2/23 12:00'],
        ['oneDayBefore', '3/1 12:00'],
      ],
    ],
    [
      '23:59: a day before waits until 8:00, an hour before leaves before the night',
      { deadline: '11/22 23:59', timings: ['oneDayBefore', 'oneHourBefore'] },
      [
        ['oneDayBefore', '11/22 8:00'],
        ['oneHourBefore', '11/22 21:59'],
      ],
    ],
    [
      'without quiet hours they leave at their own moments',
      { deadline: '11/22 23:59', timings: ['oneDayBefore', 'oneHourBefore'], quiet: { enabled: false } },
      [
        ['oneDayBefore', '11/21 23:59'],
        ['oneHourBefore', '11/22 22:59'],
      ],
    ],
    [
      'both of the last hour become one before the night',
      { deadline: '11/22 23:59', timings: ['oneHourBefore', 'fifteenMinutesBefore'] },
      [['oneHourBefore+fifteenMinutesBefore', '11/22 21:59']],
    ],
    ['none where all have passed', { deadline: '11/22 12:00', now: '11/22 11:50', timings: all }, []],
    [
      'only what is still ahead',
      { deadline: '11/22 12:00', now: '11/22 11:00', timings: all },
      [['fifteenMinutesBefore', '11/22 11:45']],
    ],
  ];
  test.each(cases)('%s', (_what, given, expected) => {
    expect(plan(given)).toEqual(expected.map(([types, moment]) => [types, at(moment.replace(' 8:', ' 08:'))]));
  });

  test.each([
    ['es_deadline', 'esDeadline'],
    ['pre_entry', 'esDeadline'],
    ['web_test', 'test'],
    ['interview', 'interview'],
    ['group_discussion', 'interview'],
    ['briefing', 'seminar'],
    ['internship', 'seminar'],
    ['other', 'other'],
  ] as const)('%s has none where its type is not ticked, and keeps its own', (eventType, group) => {
    const timings = account(['oneDayBefore']);
    const one = event({ eventType, deadline: at('11/25 14:00'), reminderTypes: ['3days'] });
    const types = (settings: Timings) => planReminders(one, settings, at('9/1 12:00')).map((it) => it.type);
    expect(types(timings)).toEqual(['3days', 'oneDayBefore']);
    expect(types({ ...timings, eventTypes: { ...timings.eventTypes, [group]: false } })).toEqual(['3days']);
  });
});

describe('of the events with rules of their own', () => {
  const timings = account(['oneDayBefore']);
  const types = (subtype: EventSubtype, settings: Timings) =>
    planReminders(
      event({ eventType: 'other', subtype, deadline: at('11/25 14:00'), reminderTypes: ['3days'] }),
      settings,
      at('9/1 12:00'),
    ).map((it) => it.type);

  test('the answer to an offer is reminded of as a deadline, even where その他 is not ticked', () => {
    expect(types('offer_reply_deadline', { ...timings, eventTypes: { ...timings.eventTypes, other: false } })).toEqual([
      '3days',
      'oneDayBefore',
    ]);
    const without = { ...timings, eventTypes: { ...timings.eventTypes, esDeadline: false } };
    expect(types('offer_reply_deadline', without)).toEqual(['3days']);
  });

  test('of an expected result the account says nothing in the last hours', () => {
    const every = account(['oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore']);
    expect(types('expected_result', every)).toEqual(['oneWeekBefore', '3days', 'oneDayBefore']);
    expect(types('expected_result', { ...every, eventTypes: { ...every.eventTypes, other: false } })).toEqual([
      '3days',
    ]);
  });
});

describe('reminders of one event within an hour leave as one message', () => {
  const cases: [string, PlanCase, [string, string][]][] = [
    [
      '当日 and 1日前 of 23:59',
      { deadline: '11/22 23:59', own: ['today'], timings: ['oneDayBefore'] },
      [['today+oneDayBefore', '11/22 08:00']],
    ],
    [
      '前日 8:00 and 1日前 8:59',
      { deadline: '11/25 08:59', own: ['1day'], timings: ['oneDayBefore'] },
      [['1day+oneDayBefore', '11/24 08:00']],
    ],
    [
      'not 前日 8:00 and 1日前 9:00',
      { deadline: '11/25 09:00', own: ['1day'], timings: ['oneDayBefore'] },
      [
        ['1day', '11/24 08:00'],
        ['oneDayBefore', '11/24 09:00'],
      ],
    ],
    [
      '1時間前 of the event and of the account',
      { deadline: '11/25 14:00', own: ['1hour'], timings: ['oneHourBefore'] },
      [['1hour+oneHourBefore', '11/25 13:00']],
    ],
    [
      '当日 8:00 and 15分前 8:30',
      { deadline: '11/25 08:45', own: ['today'], timings: ['fifteenMinutesBefore'] },
      [['today+fifteenMinutesBefore', '11/25 08:00']],
    ],
    [
      '3時間前 and 1時間前 of a deadline after midnight, which both have to leave before the night',
      { deadline: '11/25 00:30', own: ['3hours', '1hour'] },
      [['3hours+1hour', '11/24 21:30']],
    ],
    [
      'but 20:59 and 21:59 are two',
      { deadline: '11/22 23:59', own: ['3hours', '1hour'] },
      [
        ['3hours', '11/22 20:59'],
        ['1hour', '11/22 21:59'],
      ],
    ],
    [
      'what was told half an hour ago is not told again',
      {
        deadline: '11/25 08:30',
        now: '11/24 08:05',
        own: ['1day'],
        timings: ['oneDayBefore'],
        told: [{ types: ['1day'], scheduledAt: at('11/24 08:00') }],
      },
      [],
    ],
    [
      'what a message told already is not planned at another moment',
      {
        deadline: '11/22 23:59',
        now: '11/22 22:10',
        own: ['1hour'],
        told: [{ types: ['1hour'], scheduledAt: at('11/22 21:59') }],
      },
      [],
    ],
    [
      '15分前 still follows 1時間前, which was told',
      {
        deadline: '11/25 14:00',
        now: '11/25 13:05',
        timings: ['oneHourBefore', 'fifteenMinutesBefore'],
        told: [{ types: ['oneHourBefore'], scheduledAt: at('11/25 13:00') }],
      },
      [['fifteenMinutesBefore', '11/25 13:45']],
    ],
  ];
  test.each(cases)('%s', (_what, given, expected) => {
    expect(plan(given)).toEqual(expected.map(([types, moment]) => [types, at(moment)]));
  });
});

const accounts = fc.record({
  own: fc.subarray([...REMINDER_TYPE_IDS]),
  timings: fc.subarray([...TIMING_IDS]),
  quiet: fc.record({
    enabled: fc.boolean(),
    startTime: fc.constantFrom('22:00', '00:30', '13:00', '20:15', '08:00'),
    endTime: fc.constantFrom('08:00', '06:45', '07:00', '23:30', '22:00'),
  }),
  deadline: moments.map((minute) => fromMs(minute * MINUTE)),
  beforeMs: fc.integer({ min: -HOUR, max: 9 * DAY }),
});

test('R-01: every wanted reminder is told by a message, none after the event, none twice within an hour (20,000 cases)', () => {
  fc.assert(
    fc.property(accounts, ({ own, timings, quiet, deadline, beforeMs }) => {
      const now = fromMs(toMs(deadline) - beforeMs);
      const settings = account(timings, quiet);
      const planned = planReminders(event({ deadline, reminderTypes: own }), settings, now);
      const told = planned.flatMap((it) => [it.type, ...it.also]);
      const ahead = [...own, ...timings].filter((type) => reminderTime(type, deadline, settings.quietHours, now));
      expect(told.toSorted()).toEqual(ahead.toSorted());
      for (const [index, it] of planned.entries()) {
        expect(it.scheduledAt > now && it.scheduledAt < deadline).toBe(true);
        const before = planned[index - 1];
        const apartMs = before ? toMs(it.scheduledAt) - toMs(before.scheduledAt) : TOGETHER_MS;
        const isLastCall = it.type === 'fifteenMinutesBefore' && it.scheduledAt === nominalTime(it.type, deadline);
        expect(apartMs >= TOGETHER_MS || (isLastCall && apartMs === 45 * MINUTE)).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
});

test('a message holds while one of the reminders that it tells is wanted', () => {
  const stored = { type: 'today', also: ['oneDayBefore'], deadlineVersion: 1 } as const;
  expect(stillHolds(stored, event({ reminderTypes: [] }), account(['oneDayBefore']))).toBe(true);
  expect(stillHolds(stored, event({ reminderTypes: ['today'] }), NONE)).toBe(true);
  expect(stillHolds(stored, event({ reminderTypes: [] }), NONE)).toBe(false);
});

test('a status that ends a selection says so where only the account reminds of its events', () => {
  const events = [{ completed: false, eventType: 'es_deadline', deadline: DEADLINE, reminderTypes: [] }] as const;
  const now = plus(DEADLINE, -DAY);
  const after = (timings: Timings) => remindersAfter({ status: 'before_entry', events }, 'declined', timings, now);
  expect(after(account(['oneHourBefore']))).toBe('ended');
  expect(after(NONE)).toBeNull();
});

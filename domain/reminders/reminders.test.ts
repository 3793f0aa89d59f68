import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { STATUS_IDS, type Status } from '../taxonomy/statuses.ts';
import { DAY, fromMs, HOUR, MINUTE, toMs } from '../time.ts';
import {
  isToBeReminded,
  planReminders,
  REMINDER_DAYS,
  REMINDER_TYPE_IDS,
  type Reminded,
  remindersAfter,
  reminderTime,
  stillHolds,
} from './reminders.ts';

const DEADLINE = '2026-04-20T14:59:00.000Z'; // 23:59 in Japan
const event = (changes: Partial<Reminded> = {}): Reminded => ({
  deadline: DEADLINE,
  deadlineVersion: 1,
  open: true,
  reminderTypes: REMINDER_TYPE_IDS,
  ...changes,
});

describe('a reminder goes out at 8:00 in Japan', () => {
  test.each([
    ['1week', '2026-04-12T23:00:00.000Z'],
    ['3days', '2026-04-16T23:00:00.000Z'],
    ['1day', '2026-04-18T23:00:00.000Z'],
    ['today', '2026-04-19T23:00:00.000Z'],
  ] as const)('%s before 23:59 of April 20: %s', (type, expected) => {
    expect(reminderTime(type, DEADLINE, '2026-04-01T00:00:00.000Z')).toBe(expected);
  });

  test.each([
    ['its moment is now', '1day', DEADLINE, '2026-04-18T23:00:00.000Z'],
    ['its moment is over', '1day', DEADLINE, '2026-04-18T23:00:00.001Z'],
    ['the deadline is earlier that day', 'today', '2026-04-19T22:59:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['the deadline is at that very moment', 'today', '2026-04-19T23:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ] as const)('but not when %s', (_why, type, deadline, now) => {
    expect(reminderTime(type, deadline, now)).toBeNull();
  });

  test('and still does on the last millisecond before, and a minute before the deadline', () => {
    expect(reminderTime('1day', DEADLINE, '2026-04-18T22:59:59.999Z')).toBe('2026-04-18T23:00:00.000Z');
    expect(reminderTime('today', '2026-04-19T23:01:00.000Z', '2026-04-01T00:00:00.000Z')).toBe(
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
      planReminders(event({ deadline }), '2026-01-01T00:00:00.000Z').map((it) => it.scheduledAt),
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
  reminderTypes: fc.subarray(REMINDER_TYPE_IDS),
});

test('R-01: of each wanted kind exactly the reminder that is ahead, whatever event and moment (20,000 cases)', () => {
  fc.assert(
    fc.property(cases, ({ deadline, beforeMs, open, reminderTypes }) => {
      const now = fromMs(toMs(deadline) - beforeMs);
      const planned = planReminders(event({ deadline, open, reminderTypes }), now);
      const expected = REMINDER_TYPE_IDS.filter((type) => {
        const eightMs = (inJapan(toMs(deadline)).day - REMINDER_DAYS[type]) * DAY - HOUR;
        return open && reminderTypes.includes(type) && eightMs > toMs(now) && eightMs < toMs(deadline);
      });
      expect(planned.map((it) => it.type)).toEqual(expected);
      for (const { type, scheduledAt } of planned) {
        const { day, clock } = inJapan(toMs(scheduledAt));
        expect(clock).toBe('08:00:00.000');
        expect(inJapan(toMs(deadline)).day - day).toBe(REMINDER_DAYS[type]);
      }
    }),
    { numRuns: 20_000 },
  );
});

describe('a planned reminder holds', () => {
  const reminder = { type: '1day', deadlineVersion: 1 };
  test.each([
    ['while nothing changed', {}, true],
    ['not once the event is done or deleted', { open: false }, false],
    ['not once the deadline moved', { deadlineVersion: 2 }, false],
    ['not once its kind is not wanted', { reminderTypes: ['today'] }, false],
    ['when other kinds are not wanted', { reminderTypes: ['1day'] }, true],
  ] as const)('%s', (_what, changes, holds) => {
    expect(stillHolds(reminder, event(changes))).toBe(holds);
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
  const ahead = { completed: false, deadline: DEADLINE, reminderTypes: REMINDER_TYPE_IDS };
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
    expect(remindersAfter({ status, events: [{ ...ahead, ...changes }] }, to, now)).toBe(expected);
  });
});

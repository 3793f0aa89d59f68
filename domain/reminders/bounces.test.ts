import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, plus } from '../time.ts';
import { type BounceKind, bounceAtRecipient, bounceEvents, bounceOf, kindOf, PAUSE_MS, stopAfter } from './bounces.ts';

const NOW = '2026-04-12T23:00:00.000Z';

describe('M-04: what a refusal says about the address', () => {
  test.each<[string, string, BounceKind | null]>([
    ['5.1.1', 'smtp; 550 5.1.1 <aoi@example.ac.jp>: Recipient address rejected: User unknown', 'hard'],
    ['5.1.2', 'smtp; 550 Host unknown', 'hard'],
    ['5.1.3', '', 'hard'],
    ['5.1.6', '', 'hard'],
    ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'hard'],
    ['5.2.1', 'smtp; 550-5.2.1 The email account that you tried to reach is disabled.', 'hard'],
    ['5.2.1', 'smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that', 'soft'],
    ['5.4.4', 'X-Postfix; Host or domain name not found', 'hard'],
    ['5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied.', 'hard'],
    ['5.4.1', 'smtp; 550 5.4.1 no answer from host', 'soft'],
    ['5.0.0', 'smtp; 550 Unknown user aoi@docomo.ne.jp', 'hard'],
    ['5.0.0', 'smtp; 550 <aoi@ezweb.ne.jp>: User unknown', 'hard'],
    ['5.0.0', 'smtp; 550 Invalid recipient: <aoi@softbank.ne.jp>', 'hard'],
    ['5.0.0', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist.', 'hard'],
    ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable', 'hard'],
    ['5.5.0', 'smtp; 550 5.5.0 bad sequence of commands', null],
    ['5.0.0', 'smtp; 554 listed in a blocklist', null],
    ['5.0.0', '', 'soft'],
    ['5.2.2', 'smtp; 552-5.2.2 The email account that you tried to reach is over quota.', 'soft'],
    ['4.2.2', 'smtp; 452-4.2.2 The email account that you tried to reach is over quota.', 'soft'],
    ['4.4.1', 'X-Postfix; connect to mail.example.ac.jp[192.0.2.1]:25: Connection timed out', 'soft'],
    ['5.4.7', 'smtp; delivery time expired', 'soft'],
    ['5.7.1', 'smtp; 550 5.7.1 blocked: user unknown', null],
    ['5.7.26', 'smtp; 550-5.7.26 this mail is unauthenticated', null],
    ['4.7.1', 'smtp; 451 4.7.1 greylisted', null],
    ['5.0.0', 'smtp; 550 5.7.1 spam', null],
    ['5.1.8', 'smtp; 550 5.1.8 sender address rejected', null],
    ['5.6.0', 'smtp; 554 5.6.0 content refused', null],
    ['2.0.0', '', null],
    ['', 'user unknown', null],
  ])('%s %s: %s', (status, diagnostic, kind) => {
    expect(kindOf({ status, diagnostic })).toBe(kind);
  });

  test.each<[string, BounceKind | null]>([
    ['550 5.1.1 <aoi@example.ac.jp>: Recipient address rejected: User unknown in virtual mailbox table', 'hard'],
    ['550-5.1.1 The email account that you tried to reach does not exist.', 'hard'],
    ['550 Unknown user aoi@docomo.ne.jp', 'hard'],
    ['553 5.1.3 The recipient address is not a valid RFC 5321 address', 'hard'],
    ['550 5.7.1 Relaying denied', null],
    ['554 5.7.1 <aoi@example.ac.jp>: Relay access denied', null],
    ['550 refused', null],
    ['552 5.2.2 mailbox full', 'soft'],
    ['452 4.2.2 mailbox full', 'soft'],
    ['450 4.2.0 <aoi@example.ac.jp>: Recipient address rejected: Greylisted', 'soft'],
    ['452 insufficient system storage', null],
    ['451 4.3.0 temporary failure of the relay', null],
    ['421 4.7.0 too many mails', null],
    ['250 2.1.5 Ok', null],
    ['', null],
  ])('at RCPT TO %s: %s', (answer, kind) => {
    expect(bounceAtRecipient(answer)).toBe(kind);
  });

  const failed = (status: string, diagnostic = '') => ({ action: 'failed', status, diagnostic });
  test.each<[string, Parameters<typeof bounceOf>[0], BounceKind | null]>([
    ['no recipient', [], null],
    ['one without such a mailbox', [failed('5.1.1')], 'hard'],
    ['two targets of a forwarding without such a mailbox', [failed('5.1.1'), failed('5.1.10')], 'hard'],
    ['one of them full', [failed('5.1.1'), failed('5.2.2')], 'soft'],
    ['one of them arrived', [failed('5.1.1'), { ...failed('2.0.0'), action: 'delivered' }], null],
    ['late, but under way', [{ ...failed('4.4.1'), action: 'delayed' }], null],
    ['refused by a policy', [failed('5.7.1')], null],
  ])('of several recipients: %s', (_, reports, kind) => {
    expect(bounceOf(reports)).toBe(kind);
  });

  test('any words are read, the first thousand characters of them, and policy is never a bounce', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), fc.nat(30), (diagnostic, detail) => {
        expect(kindOf({ status: `5.7.${detail}`, diagnostic })).toBeNull();
        bounceAtRecipient(diagnostic);
      }),
    );
    expect(kindOf({ status: '5.0.0', diagnostic: `${'x'.repeat(1000)} user unknown` })).toBe('soft');
  });
});

describe('M-04: what follows from the bounces of an address', () => {
  const soft = (...daysAgo: number[]) => daysAgo.map((days) => ({ kind: 'soft' as const, at: plus(NOW, -days * DAY) }));
  const paused = { reason: 'soft_bounces', until: plus(NOW, PAUSE_MS) };
  test.each([
    ['none', [], null],
    ['one hard', [{ kind: 'hard' as const, at: NOW }], { reason: 'hard_bounce', until: null }],
    ['an old hard', [{ kind: 'hard' as const, at: plus(NOW, -13 * DAY) }], { reason: 'hard_bounce', until: null }],
    ['two soft', soft(0, 1), null],
    ['three soft in a week', soft(0, 3, 6), paused],
    ['three soft in more than a week', soft(0, 3, 7), null],
    ['three soft at once', soft(0, 0, 0), paused],
  ])('%s', (_, bounces, stop) => {
    expect(stopAfter(bounces, NOW)).toEqual(stop);
  });

  test('two soft never stop, three within 7 days always do', () => {
    const moment = fc.integer({ min: 0, max: 20 * 24 }).map((hours) => plus(NOW, -hours * HOUR));
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 8 }), (moments) => {
        const within = moments.filter((it) => it > plus(NOW, -7 * DAY)).length;
        const stop = stopAfter(
          moments.map((at) => ({ kind: 'soft', at })),
          NOW,
        );
        expect(stop !== null).toBe(within >= 3);
      }),
    );
  });
});

test('M-04: an event has a recipient and a status, and a request has 1 to 100 of them', () => {
  const event = { action: 'failed', status: '5.1.1', recipient: 'aoi@example.com', reminderId: 'x' };
  const isRight = (events: unknown) => bounceEvents.safeParse({ events }).success;
  expect(isRight([event])).toBe(true);
  expect(isRight([])).toBe(false);
  expect(isRight(Array(101).fill(event))).toBe(false);
  for (const wrong of [{ action: 'bounced' }, { status: '550' }, { recipient: null }, { reminderId: 'x'.repeat(1001) }])
    expect(isRight([{ ...event, ...wrong }]), JSON.stringify(wrong)).toBe(false);
});

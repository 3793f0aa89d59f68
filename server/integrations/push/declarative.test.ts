import { expect, test } from 'vitest';
import { MAX_OPEN_IDS, type PushPayload } from '#domain/reminders/push-message.ts';
import { declarativePush } from './declarative.ts';

const REMINDER: PushPayload = {
  title: 'しおり',
  body: '締切が近い予定があります。明日 1件',
  url: '/app/selections/sel_1/events/evt_1',
  tag: 'evt_1',
  event: { id: 'evt_1', actions: ['complete', 'snooze'] },
  badge: 2,
  open: ['evt_1', 'evt_2'],
  silent: true,
};

test('a reminder is written so that Safari shows it by itself, with an absolute address and the number at the icon', () => {
  expect(declarativePush(REMINDER, 'topic', 'https://shiori.example.jp')).toEqual({
    web_push: 8030,
    notification: {
      title: 'しおり',
      body: '締切が近い予定があります。明日 1件',
      lang: 'ja',
      dir: 'ltr',
      tag: 'evt_1',
      navigate: 'https://shiori.example.jp/app/selections/sel_1/events/evt_1',
      silent: true,
      app_badge: 2,
      data: { message: 'topic', event: 'evt_1', actions: ['complete', 'snooze'], open: ['evt_1', 'evt_2'] },
    },
    app_badge: 2,
  });
});

test('a message that an earlier release wrote carries no more than it says', () => {
  const old = { title: 'しおり', body: 'このブラウザに通知が届きます。', url: '/app/notifications', tag: 'topic' };
  const { app_badge, notification } = declarativePush(old, 'topic', 'https://shiori.example.jp');
  expect([app_badge, notification.app_badge, notification.silent]).toEqual([undefined, undefined, false]);
  expect(notification.data).toEqual({ message: 'topic' });
});

test('P-01: the longest message has at most 3 kB', () => {
  const id = `evt_${'0'.repeat(26)}`;
  const longest = {
    ...REMINDER,
    url: `/app/selections/${id}/events/${id}`,
    tag: id,
    event: { id, actions: ['complete' as const, 'snooze' as const] },
    open: Array(MAX_OPEN_IDS).fill(id),
  };
  const json = JSON.stringify(declarativePush(longest, 't'.repeat(32), `https://${'a'.repeat(200)}.example.jp`));
  expect(new TextEncoder().encode(json).length).toBeLessThan(3000);
});

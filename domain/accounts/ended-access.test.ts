import { expect, test } from 'vitest';
import { endedOf, endedText } from './ended-access.ts';

test('what ended is told in one order, and nothing else', () => {
  const had = {
    devices: true,
    factors: false,
    feed: false,
    calendar: true,
    google: true,
    programs: false,
    push: false,
    sessions: true,
  };
  expect(endedText(endedOf(had))).toBe(
    'すべての端末からのログイン、Googleアカウントの連携、Googleカレンダーの連携、使ったことのある端末の記録',
  );
});

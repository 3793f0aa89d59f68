import { expect, test } from 'vitest';
import { failureReason, maskedAddress } from './system.ts';

test.each([
  ['kanae@example.ac.jp', 'ka***@example.ac.jp'],
  ['a@example.com', 'a***@example.com'],
  ['"a@b"@example.com', '"a***@example.com'],
  ['', '***'],
])('the address %s is shown as %s', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});

test.each([
  ['smtp_550', '宛先が見つからないか、受け取りを拒否されました（550）'],
  ['smtp_451', '相手のサーバーが混み合っています（451）'],
  ['smtp_554', '相手のサーバーに拒否されました（554）'],
  ['push_410', '購読が終了しています（410）'],
  ['push_503', 'プッシュサービスが混み合っています（503）'],
  ['no_answer', '相手のサーバーから応答がありませんでした'],
  ['strange', '送信できませんでした（strange）'],
  [null, '送信できませんでした'],
])('the failure %s is told as %s', (failure, reason) => {
  expect(failureReason(failure)).toBe(reason);
});

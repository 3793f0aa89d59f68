import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { seenOf, type Toast, toasts, useShownToasts } from './toasts.ts';

beforeEach(() => toasts.clear());

/** The messages that are there, also those that newer ones hide. */
function shown(): readonly Toast[] {
  let seen: readonly Toast[] = [];
  function Probe() {
    seen = useShownToasts(null);
    return null;
  }
  renderToStaticMarkup(createElement(Probe));
  return seen;
}

test('two deletions of the same text can both be undone', () => {
  const undo = [vi.fn(), vi.fn()];
  for (const it of undo) toasts.show('イベントを削除しました', it);
  for (const it of shown()) it.action?.run();
  for (const it of undo) expect(it).toHaveBeenCalledOnce();
});

test('an undo stays for its time, however many messages follow', () => {
  toasts.show('イベントを削除しました', () => {}, { about: '朝日商事のES締切' });
  for (const text of ['a', 'b', 'c', 'd']) toasts.show(text);
  expect(shown()[0]).toMatchObject({ text: 'イベントを削除しました', about: '朝日商事のES締切' });
});

test('a message without an action is shown once', () => {
  toasts.show('コピーしました');
  toasts.show('コピーしました');
  expect(shown()).toHaveLength(1);
});

test('an error that comes twice is shown once, and 再試行 does both', () => {
  const retry = [vi.fn(), vi.fn()];
  for (const it of retry) toasts.error('更新に失敗しました', it);
  expect(shown()).toHaveLength(1);
  shown()[0]?.action?.run();
  for (const it of retry) expect(it).toHaveBeenCalledOnce();
});

test('what is told of the same thing next takes the place, and the undo, of what was told before', () => {
  toasts.show('ステータスを更新しました', () => {}, { of: 'status:a' });
  toasts.show('ステータスを更新しました', () => {}, { of: 'status:b' });
  const newest = toasts.show('ステータスを更新しました', () => {}, { of: 'status:a' });
  expect(shown().map((it) => it.of)).toEqual(['status:b', 'status:a']);
  expect(shown().at(-1)?.id).toBe(newest);
});

test('再試行 does each thing once, as it was asked for last', () => {
  const [wednesday, thursday, other] = [vi.fn(), vi.fn(), vi.fn()];
  toasts.error('更新に失敗しました', wednesday, 'moment:a');
  toasts.error('更新に失敗しました', other, 'moment:b');
  toasts.error('更新に失敗しました', thursday, 'moment:a');
  shown()[0]?.action?.run();
  expect([wednesday, thursday, other].map((it) => it.mock.calls.length)).toEqual([0, 1, 1]);
});

test('what was done since is not done otherwise by 再試行', () => {
  const [first, other] = [vi.fn(), vi.fn()];
  toasts.error('更新に失敗しました', first, 'moment:a');
  toasts.error('更新に失敗しました', other, 'moment:b');
  toasts.show('移動しました', () => {}, { of: 'moment:a' });
  const error = shown().find((it) => it.tone === 'error');
  error?.action?.run();
  expect([first, other].map((it) => it.mock.calls.length)).toEqual([0, 1]);
  toasts.show('移動しました', () => {}, { of: 'moment:b' });
  expect(shown().map((it) => it.tone)).toEqual(['plain', 'plain']);
  // The answer to an older act comes after a newer one.
  toasts.error('更新に失敗しました', first, 'moment:a');
  expect(shown().find((it) => it.tone === 'error')?.action).toBeUndefined();
});

test('three messages are seen, and one offer beside the message that it follows', () => {
  const a = toasts.show('完了にしました', () => {}, { of: 'completion:a' });
  toasts.offer(a, 'ES締切が残っています', { label: 'する', run: () => {} }, '朝日商事');
  const b = toasts.show('完了にしました', () => {}, { of: 'completion:b' });
  toasts.offer(b, 'ES締切が残っています', { label: 'する', run: () => {} }, '夕凪製作所');
  expect(seenOf(shown()).map((it) => it.about ?? it.of)).toEqual(['completion:a', 'completion:b', '夕凪製作所']);
  toasts.close(b);
  expect(shown().map((it) => it.of)).toEqual(['completion:a']);
  for (const it of ['c', 'd', 'e']) toasts.show(it);
  expect(seenOf(shown()).map((it) => it.text)).toEqual(['c', 'd', 'e']);
});

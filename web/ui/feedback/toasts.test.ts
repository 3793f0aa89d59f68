import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Toast, toasts, useShownToasts } from './toasts.ts';

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
  toasts.show('イベントを削除しました', () => {}, '朝日商事のES締切');
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

import { toasts } from '#web/ui/feedback/toasts.ts';

/** Tells the student, before the quota refuses a write, how much text can still be stored. */
export function tellTextSpace(bytes: number) {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  toasts.error(`保存できる文字の残りが約${megabytes}MBになりました。不要な選考・予定・メモを削除すると増えます。`);
}

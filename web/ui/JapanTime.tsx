import { isInJapan } from '#web/now.ts';

/** Beside a time, where the browser lives in another zone than the times that it shows. */
export function JapanTime() {
  if (isInJapan()) return null;
  return <span className="text-xs whitespace-nowrap text-ink-2">（日本時間）</span>;
}

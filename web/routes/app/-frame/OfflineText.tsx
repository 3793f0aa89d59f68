import { WifiOff } from 'lucide-react';
import { fromMs, jstClock, jstDay, readClock, shortDayLabel } from '#domain/time.ts';
import { knownList } from '#web/device/known-list.ts';

/** What the bar says without the server: how old the shown state is. */
export function OfflineText() {
  const at = knownList()?.at;
  return (
    <>
      <WifiOff aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b>オフラインです。</b>
        {at !== undefined && (
          <span className="inline-block">
            <span className="num">{momentLabel(at)}</span>に保存した内容を表示しています。
          </span>
        )}
      </p>
    </>
  );
}

/** 9:12 of today, and 11/20 9:12 of another day. */
function momentLabel(ms: number): string {
  const at = fromMs(ms);
  const today = jstDay(readClock());
  const clock = jstClock(at).replace(/^0/, '');
  return jstDay(at) === today ? clock : `${shortDayLabel(jstDay(at), today)} ${clock}`;
}

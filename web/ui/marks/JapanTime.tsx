import { type Instant, localMoment } from '#domain/time.ts';
import { isInJapan } from '#web/browser/now.ts';

/** Beside a time, where the browser lives by another clock than that of the times it shows; with `at`, also what that clock says then. */
export function JapanTime({ at }: { at?: Instant }) {
  if (isInJapan()) return null;
  return (
    <>
      <span className="text-xs whitespace-nowrap text-ink-2">（日本時間）</span>
      {at && <LocalTime at={at} />}
    </>
  );
}

/** A moment by the clock of the browser, on a line of its own; nothing where that is the clock of Japan. */
export function LocalTime({ at }: { at: Instant }) {
  const local = localMoment(at);
  return (
    local && (
      <span className="block text-xs leading-ui font-normal text-ink-3">
        現地 <span className="num">{local}</span>
      </span>
    )
  );
}

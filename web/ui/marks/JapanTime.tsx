import { type Instant, localMoment } from '#domain/time.ts';
import { useInJapan } from '#web/browser/now.ts';

/** Beside a time, where the browser is in another time zone than Japan; with `at`, also the local time. */
export function JapanTime({ at }: { at?: Instant }) {
  if (useInJapan()) return null;
  return (
    <>
      <span data-abroad className="text-xs whitespace-nowrap text-ink-2">
        （日本時間）
      </span>
      {at && <LocalTime at={at} />}
    </>
  );
}

/** A moment in the browser's time zone, on a line of its own; nothing where that equals Japan's. */
export function LocalTime({ at }: { at: Instant }) {
  // The server leaves its place free (first-view/take-over.ts).
  const local = import.meta.env.SSR ? ' ' : localMoment(at);
  return (
    local && (
      <span data-abroad className="block w-full text-xs leading-ui font-normal text-ink-3">
        現地{' '}
        <span data-at={at} className="num">
          {local}
        </span>
      </span>
    )
  );
}

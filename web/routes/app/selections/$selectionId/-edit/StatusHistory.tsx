import { useQuery } from '@tanstack/react-query';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { statusChangesQuery } from '#web/queries.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';

/** Every status that the selection has had, the latest first. */
export function StatusHistory({ selectionId, now }: { selectionId: string; now: Instant }) {
  const { data: changes, isError } = useQuery(statusChangesQuery);
  const own = changes?.filter((change) => change.selectionId === selectionId).reverse() ?? [];
  if (isError) return <p className="copy text-sm text-ink-2">履歴を読み込めませんでした。</p>;
  return (
    <ol className="grid gap-3">
      {own.map(({ at, fromStatus, toStatus }) => (
        <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusPill status={toStatus} />
          <span className="text-xs text-ink-2">
            <time dateTime={at}>
              {dayLabel(jstDay(at), jstDay(now))}
              <span className="num ml-1">{jstClock(at)}</span>
            </time>
            <JapanTime />
            {fromStatus ? (
              <span className="sr-only">（{STATUSES[fromStatus].label}から変更）</span>
            ) : (
              <span className="ml-1.5">登録</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

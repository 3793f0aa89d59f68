import type { GoogleCalendarView } from '#domain/calendar/google-sync.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** How long after its end the result of a run is shown. */
const SHOWN_MS = 10 * MINUTE;
/** Failed events that are listed. */
const LISTED = 10;

type Result = NonNullable<GoogleCalendarView['result']>;

/** What the last run did, with the events that failed. */
export function SyncResult({ result, now }: { result: Result; now: Instant }) {
  if (plus(result.finishedAt, SHOWN_MS) < now) return null;
  const { outcome, failed } = result;
  return (
    <div className="grid w-full gap-2">
      {outcome === 'failed' && <Banner tone="error">同期中にエラーが発生しました</Banner>}
      <p role="status" className="copy text-sm">
        {outcome === 'stopped' && '同期を中止しました。'}
        {summary(result)}
      </p>
      {failed.length > 0 && (
        <ul className="copy grid list-disc gap-1 pl-5 text-sm text-st-red-ink">
          {failed.slice(0, LISTED).map(({ eventId, company }) => (
            <li key={eventId}>{company}: イベントの作成に失敗しました</li>
          ))}
          {failed.length > LISTED && <li>ほか{failed.length - LISTED}件</li>}
        </ul>
      )}
    </div>
  );
}

/** 9件を追加しました（2件は登録済み、1件は失敗） */
function summary({ added, changed, removed, skipped, failed }: Result): string {
  const did = [
    `${added}件を追加`,
    ...(changed > 0 ? [`${changed}件を更新`] : []),
    ...(removed > 0 ? [`${removed}件を削除`] : []),
  ].join('、');
  const rest = [
    ...(skipped > 0 ? [`${skipped}件は登録済み`] : []),
    ...(failed.length > 0 ? [`${failed.length}件は失敗`] : []),
  ].join('、');
  return `${did}しました${rest ? `（${rest}）` : ''}`;
}

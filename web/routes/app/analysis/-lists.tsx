import { Link } from '@tanstack/react-router';
import { clockOf } from '#domain/events/events.ts';
import { recentActivity, thisWeek, WEEK_LIMIT, weekLabel } from '#domain/selections/analysis.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView, StatusChangeView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { EventWords } from './-EventWords.tsx';
import { Nothing, Panel } from './-Panel.tsx';

type Selections = { selections: readonly SelectionView[]; now: Instant };

const ROW = 'grid min-h-13 items-center gap-x-3 py-2 text-ink no-underline hover:bg-surface-2';

/** The events of the next seven days, as links. */
export function WeekPanel({ selections, now }: Selections) {
  const entries = thisWeek(selections, now);
  const more = entries.length - WEEK_LIMIT;
  return (
    <Panel title="今週の予定">
      {entries.length === 0 && <Nothing>今日から7日間の予定はありません。</Nothing>}
      <ul className="divide-y divide-line">
        {entries.slice(0, WEEK_LIMIT).map(({ selection, event }) => (
          <li key={event.id}>
            <Link
              to="/app/selections/$selectionId/events/$eventId"
              params={{ selectionId: selection.id, eventId: event.id }}
              className={`${ROW} grid-cols-[3.5rem_minmax(0,1fr)_auto]`}
            >
              <span className="text-xs font-bold text-ink-2">{weekLabel(event.deadline, now)}</span>
              <EventWords {...{ selection, event }} />
              <span className="text-right">
                <time dateTime={event.deadline} className="num text-sm">
                  {clockOf(event)}
                </time>
                <JapanTime />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to="/app/calendar" className="mt-1 inline-flex min-h-11 items-center text-sm font-bold">
          他{more}件をカレンダーで見る
        </Link>
      )}
    </Panel>
  );
}

type RecentPanelProps = Selections & { history: readonly StatusChangeView[] };

/** The latest changes of status. */
export function RecentPanel({ selections, history, now }: RecentPanelProps) {
  return (
    <Panel title="最近の動き">
      <ul className="divide-y divide-line">
        {recentActivity(selections, history).map(({ selection, change }) => (
          <li key={`${selection.id} ${change.at}`}>
            <Link
              to="/app/selections"
              search={{ open: selection.id }}
              className={`${ROW} grid-cols-[minmax(0,1fr)_auto]`}
            >
              <span className="min-w-0">
                <span className="block text-sm font-bold">
                  <Name>{displayName(selection)}</Name>
                </span>
                <span className="block text-xs leading-ui text-ink-2">{changeText(change)}</span>
              </span>
              <time dateTime={change.at} className="text-xs text-ink-2">
                {shortDayLabel(jstDay(change.at), jstDay(now))}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function changeText({ fromStatus, toStatus }: StatusChangeView): string {
  if (fromStatus === null) return '選考を追加';
  return `${STATUSES[fromStatus].label} → ${STATUSES[toStatus].label}`;
}

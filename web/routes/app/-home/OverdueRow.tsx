import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, History } from 'lucide-react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { jstDay, parts, weekdayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import type { Tick } from './UpcomingRow.tsx';

/** Rows of the opened list; the others are in 選考管理. */
const AT_MOST = 5;

type OverdueRowProps = { entries: readonly Entry[]; onTick: Tick };

/** Deadlines that passed, folded into one row so that they do not hide what comes next. */
export function OverdueRow({ entries, onTick }: OverdueRowProps) {
  const open = entries.filter((it) => !it.event.completed).length;
  const shown = entries.slice(0, AT_MOST);
  const others = entries.length - shown.length;
  return (
    <section aria-label="期限切れ">
      <details className="group @container overflow-hidden rounded-lg border border-line bg-surface">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 px-3.5 -outline-offset-2 hover:bg-surface-2 nav:px-5 [&::-webkit-details-marker]:hidden">
          <History aria-hidden className="size-5 flex-none text-shu" />
          <span aria-live="polite" className="flex-none font-bold text-shu-ink">
            期限切れ <span className="num">{open}</span>件
          </span>
          {/* Whole names, as many as fit into the line. */}
          <span
            aria-hidden
            className="flex h-[1.5em] flex-1 flex-wrap justify-end gap-x-2.5 overflow-hidden text-sm leading-[1.5] text-ink-2 group-open:invisible"
          >
            {shown.map(({ selection, event }) => (
              <span key={event.id} className="whitespace-nowrap">
                {displayName(selection)}
              </span>
            ))}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 flex-none text-ink-3 transition-transform duration-180 group-open:rotate-180"
          />
        </summary>
        <ul>
          {shown.map((entry) => (
            <Row key={entry.event.id} {...{ entry, onTick }} />
          ))}
        </ul>
        {others > 0 && (
          <Link
            to="/app/selections"
            className="flex min-h-11 items-center justify-between border-t border-line px-3.5 text-sm font-bold no-underline nav:px-5"
          >
            <span>
              ほか<span className="num">{others}</span>件を選考管理で見る
            </span>
            <ChevronRight aria-hidden className="size-4.5" />
          </Link>
        )}
      </details>
    </section>
  );
}

function Row({ entry, onTick }: { entry: Entry; onTick: Tick }) {
  const { selection, event } = entry;
  const day = jstDay(event.deadline);
  const [, month, date] = parts(day);
  return (
    <li
      data-glides={event.id}
      data-passing={event.completed || undefined}
      className="grid min-h-16 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-line px-3.5 py-2 @max-[16rem]:grid-cols-1 nav:grid-cols-[4rem_minmax(0,1fr)_auto] nav:px-5"
    >
      <span className="grid justify-items-center leading-tight">
        <span className="num text-md">
          {month}/{date}
        </span>
        <span className="text-2xs font-bold text-ink-2">{weekdayLabel(day)}</span>
      </span>
      <div className="min-w-0 nav:grid nav:grid-cols-2 nav:items-center">
        <span>
          <Link
            to="/app/selections"
            search={{ open: selection.id }}
            className={`mr-1.75 py-3 font-bold ${event.completed ? 'text-ink-2 line-through' : 'text-ink no-underline hover:underline'}`}
          >
            <Name>{displayName(selection)}</Name>
          </Link>
          <PriorityBadge priority={selection.priority} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <EventTypeIcon type={stepOf(event)} className="size-4 flex-none text-ink-3 max-nav:hidden" />
          <Name>{eventTitle(event)}</Name>
          <span className="whitespace-nowrap">
            <time dateTime={event.deadline} className="num text-base text-ink">
              {clockOf(event)}
            </time>
            <JapanTime at={event.deadline} />
          </span>
        </span>
      </div>
      <Button
        size="sm"
        aria-label={event.completed ? `${entryName(entry)}を未完了に戻す` : `${entryName(entry)}を完了にする`}
        onClick={() => onTick(event, !event.completed)}
      >
        {event.completed ? '未完了に戻す' : '完了にする'}
      </Button>
    </li>
  );
}

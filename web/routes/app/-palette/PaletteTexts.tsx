import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { jstDay, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Matched } from '#web/ui/fields/OptionRow.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';

const DETAIL = 'block text-xs leading-ui text-ink-2';

/** A selection in two lines: the company, and the details. */
export function SelectionText({ selection, query }: { selection: SelectionView; query: string }) {
  const { companyName, customCompanyName, eventTitle: title, jobType, selectionPhase, priority } = selection;
  const facts = [customCompanyName && companyName, title, jobType, PHASES[selectionPhase].label].filter(Boolean);
  return (
    <>
      <span className="block">
        <Matched text={displayName(selection)} query={query} />
        {priority !== 'other' && (
          <span className="ml-1.5">
            <PriorityBadge priority={priority} size="sm" />
          </span>
        )}
      </span>
      <span className={DETAIL}>
        <Matched text={facts.join('・')} query={query} />
      </span>
    </>
  );
}

/** An event in two lines: company and name, time and place. */
export function EntryText({ entry: { selection, event }, query }: { entry: Entry; query: string }) {
  const now = useNow();
  const place = event.location || event.publicLocation;
  return (
    <>
      <span className={`block ${event.completed ? 'text-ink-2 line-through' : ''}`}>
        <Matched text={`${displayName(selection)}の${eventTitle(event)}`} query={query} />
      </span>
      <span className={DETAIL}>
        <span className="date">{shortDayLabel(jstDay(event.deadline), jstDay(now))}</span>
        <span className="num ml-1">{clockOf(event)}</span>
        {place && (
          <span className="ml-2">
            <Matched text={place} query={query} />
          </span>
        )}
      </span>
    </>
  );
}

/** How far off an event is; muted for a completed one. */
export function EntryAside({ event }: Entry) {
  const now = useNow();
  if (event.completed) return <span className="text-xs font-bold whitespace-nowrap text-ink-2">完了</span>;
  return <RelativeLabel {...{ event, now }} />;
}

import { eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

/** An event in a list: its company and priority, and below its mark and its name. */
export function EventWords({ selection, event }: Entry) {
  return (
    <span className="min-w-0">
      <span className="block text-sm font-bold wrap-anywhere">
        <Name>{displayName(selection)}</Name>
        <span className="ml-1.5 inline-block align-middle">
          <PriorityBadge priority={selection.priority} size="sm" />
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-xs leading-ui text-ink-2">
        <EventMark kind={event.kind} />
        <span className="min-w-0">
          <Name>{eventTitle(event)}</Name>
        </span>
      </span>
    </span>
  );
}

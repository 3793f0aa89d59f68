import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { upcoming } from '#domain/selections/upcoming.ts';
import { jstDay, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { deeper } from './-wizard-history.ts';

const MOST = 4;

/** Below the search: the selections whose events are next, to which an event alone can be added. Nothing where there are none. */
export function OwnSelections() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const now = useNow();
  const { entries, more } = upcoming(selections, now);
  const next = [...Map.groupBy([...entries, ...more], (it) => it.selection.id).values()].flatMap((it) => it[0] ?? []);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="own-selections" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 id="own-selections" className="text-sm text-ink-2">
        選考中の企業に、予定だけを追加
      </h3>
      <Card as="div" className="overflow-clip">
        <ul className="divide-y divide-line">
          {next.slice(0, MOST).map(({ selection, event }) => (
            <li key={selection.id}>
              <Link
                to="/app/companies/add"
                search={{ selectionId: selection.id }}
                state={deeper}
                className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline -outline-offset-2 hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2 leading-ui font-bold">
                    <Name>{displayName(selection)}</Name>
                    <PriorityBadge priority={selection.priority} />
                  </span>
                  <span className="copy block text-sm leading-ui text-ink-2">
                    次は{eventTitle(event)}{' '}
                    <span className="date">{shortDayLabel(jstDay(event.deadline), jstDay(now))}</span>
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

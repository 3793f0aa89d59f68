import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { eventTitle } from '#domain/events/events.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { DateChange as Change } from '#domain/sharing/shared-events.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { dateChangesQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useDateChangeAnswer } from './use-date-change-answer.ts';

/** 日程が変わった可能性があります: the date to which other students moved the shared event that this event was copied from. Nothing without one. */
export function DateChange({ selection, event }: Entry) {
  const change = useQuery(dateChangesQuery).data?.find((it) => it.eventId === event.id);
  return change && isOpen(event, change) ? <Changed {...{ selection, event, change }} /> : null;
}

/** Whether the event was neither moved nor done since. */
const isOpen = (event: EventView, change: Change) => !event.completed && event.deadline !== change.deadline;

/** The same for all events of a selection. */
export function DateChanges({ selection }: Pick<Entry, 'selection'>) {
  const changes = useQuery(dateChangesQuery).data?.filter((it) => it.selectionId === selection.id) ?? [];
  const shown = changes.flatMap((change) => {
    const event = selection.events.find((it) => it.id === change.eventId);
    return event && isOpen(event, change) ? [{ event, change }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2 px-4 pt-0.5 pb-3 nav:pl-11">
      {shown.map((it) => (
        <Changed key={it.event.id} named selection={selection} {...it} />
      ))}
    </div>
  );
}

function Changed({ change, named = false, ...entry }: Entry & { change: Change; named?: boolean }) {
  const now = useNow();
  const answer = useDateChangeAnswer();
  const name = entryName(entry);
  const moved = momentOf(change.deadline, now);
  return (
    <Banner tone="attention">
      <p className="font-bold">日程が変わった可能性があります</p>
      <p className="flex flex-wrap items-center gap-x-1.5">
        {named && <span className="font-bold">{eventTitle(entry.event)}</span>}
        <span className="date line-through">{momentOf(entry.event.deadline, now)}</span>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <ArrowRight aria-hidden className="size-4" />
          <span className="sr-only">から</span>
          <span className="date font-bold">{moved}</span>
        </span>
        <span>
          <span className="num">{change.confirmations}</span>人が登録
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-1 gap-y-2">
        <Button size="sm" aria-label={`${name}を${moved}に変更する`} onClick={() => answer(entry, change, 'accept')}>
          変更する
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="px-2! text-current!"
          aria-label={`${name}の日時をこのままにする`}
          onClick={() => answer(entry, change, 'keep')}
        >
          このままにする
        </Button>
      </div>
    </Banner>
  );
}

function momentOf(at: Instant, now: Instant): string {
  return `${dayLabel(jstDay(at), jstDay(now))}${jstClock(at)}`;
}

import { TriangleAlert } from 'lucide-react';
import { clashes } from '#domain/events/events.ts';
import type { Placed } from '#domain/events/travel.ts';
import { type Named, namedAppointments, tooCloseText, tooCloseTo } from '#domain/selections/travel.ts';
import { clashesWith, type Entry, entryName } from '#domain/selections/upcoming.ts';
import { jstDay } from '#domain/time.ts';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';

/** `besides` are entered together with the event, and `exceptId` is the event itself. */
type Compared = { others: readonly Entry[]; besides?: readonly Named[] | undefined; exceptId?: string | undefined };

/** What a typed event clashes with; else to or from which appointments there is too little time to travel. */
export function useWarnings(event: Placed | null, { others, besides = [], exceptId }: Compared): string[] {
  const usual = useTravelMinutes();
  if (!event) return [];
  const [entry] = clashesWith(event, others, exceptId);
  const clash = entry ? entryName(entry) : besides.find((it) => clashes(event, it.event))?.name;
  if (clash) return [`${clash}と時間が重なっています`];
  const all = [...namedAppointments(others, exceptId), ...besides];
  return tooCloseTo(event, all, usual).map((it) => tooCloseText(it, jstDay(event.deadline)));
}

/** The same as a line that is read out when it appears. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <p role="status" className="copy flex items-start gap-1.5 text-sm font-bold text-shu-ink empty:sr-only">
      {texts.length > 0 && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
          <span className="grid min-w-0 gap-1 wrap-anywhere">
            {texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </>
      )}
    </p>
  );
}

import { namedAppointments, tooCloseLine, tooCloseTo } from '#domain/selections/travel.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';
import { WarningLine } from './WarningLine.tsx';

type CloseLineProps = {
  event: EventView;
  open: readonly Entry[];
  hero: boolean;
  isBelow: (id: string | null) => boolean;
};

/** To or from which appointment there is too little time to travel: said under the later one where both are listed. */
export function CloseLine({ event, open, hero, isBelow }: CloseLineProps) {
  const usual = useTravelMinutes();
  const close = tooCloseTo(event, namedAppointments(open, event.id), usual).find(
    (it) => it.side === 'before' || !isBelow(it.other.id),
  );
  return close ? <WarningLine {...{ hero }} text={tooCloseLine(close)} /> : null;
}

import { createContext, lazy, Suspense, use } from 'react';
import { clashesWith, type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { Pending } from '#web/ui/feedback/Skeleton.tsx';
import { WarningLine } from './WarningLine.tsx';

// Lazy: only where there are appointments.
const CloseLine = lazy(() => import('./CloseLine.tsx').then((it) => ({ default: it.CloseLine })));

/** The entries of the list, and the open appointments near them. A context, so that the rows themselves stay as they are. */
export const Nearby = createContext<{ listed: readonly Entry[]; open: readonly Entry[] }>({ listed: [], open: [] });

/** What an entry overlaps with, or is too close to: said under the later one where both are listed. */
export function Warning({ event, hero }: { event: EventView; hero: boolean }) {
  if (event.completed || event.kind !== 'appointment') return null;
  return <Overlap {...{ event, hero }} />;
}

function Overlap({ event, hero }: { event: EventView; hero: boolean }) {
  const { listed, open } = use(Nearby);
  const at = listed.findIndex((it) => it.event.id === event.id);
  const isBelow = (id: string | null) => listed.slice(at + 1).some((it) => it.event.id === id);
  const clash = clashesWith(event, open, event.id).find((it) => !isBelow(it.event.id));
  if (clash) return <WarningLine {...{ hero }} text={`${entryName(clash)}と重なっています`} />;
  return (
    <Suspense fallback={<Pending />}>
      <CloseLine {...{ event, open, hero, isBelow }} />
    </Suspense>
  );
}

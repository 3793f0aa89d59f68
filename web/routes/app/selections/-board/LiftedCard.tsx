import type { Ref } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

/** A dragged card beside the pointer: small, so that the column beneath can be read. */
export function LiftedCard({ selection, ref }: { selection: SelectionView; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} aria-hidden className="pointer-events-none fixed top-0 left-0 z-40 print:hidden">
      <Card className="absolute bottom-3 -left-24 flex w-48 gap-2 px-3 py-2.5 shadow-2 outline-2 outline-brand">
        <span className="mt-0.75">
          <PriorityBadge priority={selection.priority} size="sm" labelled={false} />
        </span>
        <span className="line-clamp-2 text-base leading-ui font-bold">
          <Name>{displayName(selection)}</Name>
        </span>
      </Card>
    </div>
  );
}

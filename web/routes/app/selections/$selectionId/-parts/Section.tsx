import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

/** A part of a selection's page under its own heading. */
export function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 nav:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="flex-1 text-lg">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </Card>
  );
}

import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

/** One component with its name. */
export function Example({ name, children, stacked = false }: { name: string; children: ReactNode; stacked?: boolean }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 text-sm text-ink-2">{name}</h2>
      <div className={stacked ? 'grid gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </Card>
  );
}

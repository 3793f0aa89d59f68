import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

type SettingsCardProps = { id: string; title: string; lead?: string; beside?: ReactNode; children: ReactNode };

/** One topic of the settings. */
export function SettingsCard({ id, title, lead, beside, children }: SettingsCardProps) {
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-4 nav:px-6 nav:py-5"
    >
      <div className="flex min-h-7 items-center gap-3">
        <h2 id={id} className="flex-1 text-lg">
          {title}
        </h2>
        {beside}
      </div>
      {lead && <p className="copy text-sm text-ink-2">{lead}</p>}
      {children}
    </Card>
  );
}

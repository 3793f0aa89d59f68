import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

/** One topic of the screen under its heading. */
export function Panel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="p-4 nav:p-5">
      <h2 id={id} className={`text-md ${lead ? '' : 'mb-3'}`}>
        {title}
      </h2>
      {lead && <p className="copy mt-0.5 text-xs leading-ui text-ink-2">{lead}</p>}
      {children}
    </Card>
  );
}

/** Why a panel is empty, and when it will not be. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="copy text-sm text-ink-2">{children}</p>;
}

import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

/** One topic of the screen under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="mb-4 break-inside-avoid p-4 nav:mb-5 nav:p-5">
      <h2 id={id} className="mb-3 text-md">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Why a panel is empty, and when it will not be. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="copy text-sm text-ink-2">{children}</p>;
}

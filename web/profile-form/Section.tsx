import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';

type SectionProps = { id: string; title: string; necessity?: '必須' | '任意'; children: ReactNode };

/** A card of settings under a heading with an anchor. */
export function Section({ id, title, necessity, children }: SectionProps) {
  return (
    <Card
      as="section"
      aria-labelledby={`${id}-title`}
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 nav:px-6"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-md outline-none">
        {title}
        {necessity && (
          <span className={`ml-2 text-xs ${necessity === '必須' ? 'text-shu-ink' : 'font-normal text-ink-2'}`}>
            {necessity}
          </span>
        )}
      </h2>
      {children}
    </Card>
  );
}

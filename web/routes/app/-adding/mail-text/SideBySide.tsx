import type { ReactNode } from 'react';

type SideBySideProps = { came: ReactNode; children: ReactNode };

/** What came stays in sight beside what was read of it; on a phone it stands above it. */
export function SideBySide({ came, children }: SideBySideProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 nav:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] nav:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 nav:sticky nav:top-0">{came}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </div>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import { Card } from '../layout/Card.tsx';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode };

/** Nothing here yet: a title, one sentence, one button, and a drawing of what will be here, which stands beside them on a wide screen. */
export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <Card
      className={`flex flex-col items-center justify-center gap-x-10 gap-y-5 px-5 py-10 text-center ${picture ? 'nav:flex-row nav:text-left' : ''}`}
    >
      {picture && <div className="max-w-full nav:flex-none">{picture}</div>}
      <div className="min-w-0 max-w-[min(100%,27rem)]">
        <h2 className={picture ? 'text-lg' : 'text-md'}>{title}</h2>
        {children && <p className="copy mt-1.5 text-sm text-balance text-ink-2">{children}</p>}
        {action && <div className="mt-5 max-w-full">{action}</div>}
      </div>
    </Card>
  );
}

// Lazy: most students have something to see.
const Rows = lazy(() => import('./EmptyRows.tsx').then((it) => ({ default: it.EmptyRows })));

/** The picture of days to come; its place is kept. */
export function EmptyRows() {
  return (
    <div className="h-24 w-55 max-w-full">
      <Suspense>
        <Rows />
      </Suspense>
    </div>
  );
}

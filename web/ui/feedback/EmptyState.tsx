import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode };

/** Nothing here yet: a drawing, a title, one sentence, one button. */
export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <Card className="grid justify-items-center gap-2 px-5 py-10 text-center">
      {picture}
      <h2 className="text-md">{title}</h2>
      {children && <p className="copy text-sm text-balance text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </Card>
  );
}

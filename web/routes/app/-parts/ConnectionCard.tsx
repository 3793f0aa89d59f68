import type { ReactNode } from 'react';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

type ConnectionCardProps = { id: string; title: string; icon: ReactNode; children: ReactNode };

/** A card about a connection with another calendar. */
export function ConnectionCard({ id, title, icon, children }: ConnectionCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 p-4">
      {icon}
      <div className="grid justify-items-start gap-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {children}
      </div>
    </Card>
  );
}

type ConnectionStateProps = {
  /** The state of the connection could not be read, and is not known from before. */
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** The state of a connection with another calendar, or why that could not be read. */
export function ConnectionState({ error, isFetching, onRetry, children }: ConnectionStateProps) {
  if (!error) return children;
  return (
    <>
      <p role="alert" className="copy text-sm text-ink-2">
        <span className="late-text">連携の状態を読み込めませんでした。{messageFor(error)}</span>
      </p>
      <Button size="sm" busy={isFetching} busyLabel="読み込み中..." onClick={onRetry}>
        もう一度読み込む
      </Button>
    </>
  );
}

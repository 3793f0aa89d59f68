import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** Rows that are shown at first; each press adds MORE. */
const FIRST = 5;
const MORE = 20;

type ReminderListProps<T> = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  rows: readonly T[];
  /** Reads further rows, while there are any. */
  onMore?: (() => void) | undefined;
  empty: ReactNode;
  children: (row: T) => ReactNode;
};

/** A titled list that grows by a button, or what it says when it is empty. */
export function ReminderList<T>({ title, aside, rows, onMore, empty, children }: ReminderListProps<T>) {
  const [shown, setShown] = useState(FIRST);
  const showMore = () => {
    setShown(shown + MORE);
    if (shown + MORE >= rows.length) onMore?.();
  };
  return (
    <section aria-label={title}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {rows.length > 0 && aside}
      </div>
      <Card as="div">
        {rows.length === 0 ? (
          <div className="px-4 py-6 text-center text-sm">{empty}</div>
        ) : (
          <ul>{rows.slice(0, shown).map(children)}</ul>
        )}
        {(rows.length > shown || onMore) && (
          <div className="flex justify-center border-t border-line py-1">
            <Button variant="ghost" onClick={showMore}>
              さらに表示
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

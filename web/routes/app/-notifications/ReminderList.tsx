import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** Rows that are shown at first; each press adds MORE. */
const FIRST = 5;
const MORE = 20;

type ReminderListProps<T> = {
  title: string;
  isCounted?: boolean;
  rows: readonly T[];
  empty: ReactNode;
  children: (row: T) => ReactNode;
};

/** A titled list that grows by a button, or what it says when it is empty. */
export function ReminderList<T>({ title, isCounted = false, rows, empty, children }: ReminderListProps<T>) {
  const [shown, setShown] = useState(FIRST);
  return (
    <section aria-label={title}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {isCounted && rows.length > 0 && <span className="num text-sm text-ink-2">{rows.length}件</span>}
      </div>
      <Card as="div">
        {rows.length === 0 ? (
          <div className="px-4 py-6 text-center text-sm">{empty}</div>
        ) : (
          <ul>{rows.slice(0, shown).map(children)}</ul>
        )}
        {rows.length > shown && (
          <div className="flex justify-center border-t border-line py-1">
            <Button variant="ghost" onClick={() => setShown(shown + MORE)}>
              さらに表示
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

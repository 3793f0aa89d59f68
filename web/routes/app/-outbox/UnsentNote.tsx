import type { Entry } from '#web/outbox/acts.ts';
import { momentLabel } from '../-parts/moment-label.ts';
import { doneBy } from './done-by.ts';

/** What of an event waits, and since when: 完了にしました 9:14. Loaded where something waits. */
export function UnsentNote({ entry: { act, at } }: { entry: Entry }) {
  return (
    <span className="text-xs text-ink-2">
      {doneBy(act)} <span className="num">{momentLabel(at)}</span>
    </span>
  );
}

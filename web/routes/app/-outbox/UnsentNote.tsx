import type { Act, Entry } from '#web/outbox/acts.ts';
import { completionText } from '../-parts/completion-text.ts';
import { momentLabel } from '../-parts/moment-label.ts';

/** What of an event waits, and since when: 完了にしました 9:14. Loaded where something waits. */
export function UnsentNote({ entry: { act, at } }: { entry: Entry }) {
  return (
    <span className="text-xs text-ink-2">
      {doneBy(act)} <span className="num">{momentLabel(at)}</span>
    </span>
  );
}

function doneBy(act: Act): string {
  if (act.kind === 'completion') return completionText(act.completed);
  if (act.kind === 'newEvent' || act.kind === 'newSelection') return '追加しました';
  return '変更しました';
}

/** What submitting an ES offers next. Loaded when it is needed. */
import { openEsDeadlines, precedesEsSubmitted } from '#domain/selections/es-submission.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** After the completion of its deadline: the status, unless a later one stands. */
export function offerStatus(
  after: number,
  selection: SelectionView,
  changeStatus: (selection: SelectionView, status: Status) => void,
) {
  if (!precedesEsSubmitted(selection.status)) return;
  const run = () => changeStatus(selection, 'es_submitted');
  const text = `ステータスは「${STATUSES[selection.status].label}」です`;
  toasts.offer(after, text, { label: 'ES提出済みにする', run }, displayName(selection));
}

/** After the status ES提出済み: the completion of its deadlines that are open. */
export function offerCompletion(
  after: number,
  selection: SelectionView,
  complete: (event: EventView, completed: boolean) => void,
) {
  const open = openEsDeadlines(selection);
  if (open.length === 0) return;
  const run = () => {
    for (const event of open) complete(event, true);
  };
  toasts.offer(after, 'ES締切が残っています', { label: 'ES締切も完了にする', run }, displayName(selection));
}

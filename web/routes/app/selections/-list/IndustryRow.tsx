import { waitingOf } from '#domain/selections/result-waiting.ts';
import { displayName, isClosed } from '#domain/selections/selection-facts.ts';
import { nextEvent } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { useStatusChange } from '../../-parts/changes.ts';
import { Identity, Next } from './SelectionCard.tsx';
import type { DialogName } from './search.ts';
import { WaitingFact } from './WaitingLine.tsx';

type IndustryRowProps = {
  selection: SelectionView;
  now: Instant;
  /** The first and the last of an industry have rounded corners. */
  edge: { first: boolean; last: boolean };
  onDialog: (dialog: DialogName) => void;
};

/** A selection in the view by industry: its name, next event and status, and 更新 and 削除. */
export function IndustryRow({ selection, now, edge, onDialog }: IndustryRowProps) {
  const changeStatus = useStatusChange();
  const name = displayName(selection);
  const waiting = waitingOf(selection, now);
  const next = nextEvent(selection, now);
  const quiet = isClosed(selection.status);
  return (
    <article
      aria-label={name}
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-2 overflow-clip border border-line bg-surface py-2 pr-2 pl-4 nav:grid-cols-[minmax(0,1fr)_340px_148px_auto] nav:pr-3 nav:pl-5.5 ${edge.first ? 'rounded-t-lg' : 'border-t-0'} ${edge.last ? 'mb-4 rounded-b-lg' : ''}`}
    >
      <div>
        <Identity {...{ selection, name, quiet }} rank="h3" />
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-1.75 gap-y-1 py-1 pr-2 pl-5.5 text-sm nav:p-0 nav:whitespace-nowrap ${quiet ? 'text-ink-2' : ''}`}
      >
        {waiting ? (
          <WaitingFact {...{ waiting, now }} />
        ) : next ? (
          <Next {...{ now, quiet }} event={next} />
        ) : (
          <span className="text-ink-3">予定はありません</span>
        )}
      </div>
      <div className="flex flex-wrap items-center nav:contents">
        <div className="py-1 pl-5.5 nav:p-0">
          <StatusSelect
            value={selection.status}
            phase={selection.selectionPhase}
            label={`${name}のステータス`}
            onChange={(status) => changeStatus(selection, status)}
          />
        </div>
        <div className="ml-auto flex">
          <Button variant="ghost" size="sm" aria-label={`${name}を更新`} onClick={() => onDialog('info')}>
            更新
          </Button>
          <Button variant="danger" size="sm" aria-label={`${name}を削除`} onClick={() => onDialog('delete')}>
            削除
          </Button>
        </div>
      </div>
    </article>
  );
}

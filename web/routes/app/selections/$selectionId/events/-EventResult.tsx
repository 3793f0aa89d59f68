import { useId, useState } from 'react';
import { statusAfter } from '#domain/selections/event-result.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { EVENT_RESULT_IDS, EVENT_RESULTS, type EventResult as Result } from '#domain/taxonomy/event-results.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useResult } from '../../../-event/use-result.ts';
import { useStatusChange } from '../../../-parts/changes.ts';

/** How an interview went: one tap to answer, and then the status that follows from it is proposed. */
export function EventResult({ entry: { selection, event } }: { entry: Entry }) {
  const id = useId();
  const answer = useResult();
  const changeStatus = useStatusChange();
  const [proposed, setProposed] = useState<Status | null>(null);
  const choose = (result: Result) => {
    const { status, selectionPhase: phase } = selection;
    const chosen = result === event.result ? null : result;
    answer(event, chosen);
    setProposed(chosen && statusAfter(chosen, { status, phase }));
  };
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3 px-4 py-4 nav:px-6">
      <h2 id={id} className="text-md">
        {event.result ? '結果' : 'どうでしたか'}
      </h2>
      <div className="grid grid-cols-3 gap-2.5 nav:flex">
        {EVENT_RESULT_IDS.map((result) => (
          <Button
            key={result}
            variant={result === event.result ? 'primary' : 'secondary'}
            aria-pressed={result === event.result}
            onClick={() => choose(result)}
          >
            {EVENT_RESULTS[result].label}
          </Button>
        ))}
      </div>
      <div role="status" className="empty:hidden">
        {proposed && proposed !== selection.status && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="copy">
              ステータスも「{STATUSES[proposed].label}」にしますか？（今は「{STATUSES[selection.status].label}」）
            </span>
            <Button
              size="sm"
              onClick={() => {
                changeStatus(selection, proposed);
                setProposed(null);
              }}
            >
              「{STATUSES[proposed].label}」にする
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

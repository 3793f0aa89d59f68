import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { waitingOf } from '#domain/selections/result-waiting.ts';
import { displayName, isClosed } from '#domain/selections/selection-facts.ts';
import { nextEvent } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { Details, Moment } from '../-list/SelectionCard.tsx';
import { WaitingFact, WaitingLabel } from '../-list/WaitingLine.tsx';

type BoardCardProps = {
  selection: SelectionView;
  now: Instant;
  /** It was just moved without a pointer, so the focus follows it. */
  followed: boolean;
  dragged: boolean;
  onStatus: (status: Status) => void;
  /** One column to the left or to the right. */
  onStep: (step: -1 | 1) => void;
};

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

type PressedKeys = 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey';

/** Where a key moves a card; undefined where it is another key, or one of the browser's own, as Alt and ←. */
export function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, PressedKeys>) {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : STEPS[key];
}

/** A selection on the board: its name, its next event, and two ways to move it besides dragging. */
export function BoardCard({ selection, now, followed, dragged, onStatus, onStep }: BoardCardProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const name = displayName(selection);
  const waiting = waitingOf(selection, now);
  const next = waiting ? null : nextEvent(selection, now);
  const quiet = isClosed(selection.status);
  useEffect(() => {
    // In its new column it is mounted again, which moved the focus to the body.
    if (followed && document.activeElement === document.body) grip.current?.focus();
  }, [followed]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <Card
      as="article"
      id={`card-${selection.id}`}
      data-card={selection.id}
      aria-label={name}
      className={`cursor-grab overflow-clip pt-2.5 pb-2 pl-2.5 [-webkit-touch-callout:none] select-none ${dragged ? 'opacity-50 outline-1 outline-ink-2 outline-dashed' : ''}`}
    >
      <div className="flex gap-2">
        <span className="mt-0.75">
          <PriorityBadge priority={selection.priority} size="sm" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className={`text-base ${quiet ? 'text-ink-2' : ''}`}>
            <Link
              to="/app/selections/$selectionId/edit"
              params={{ selectionId: selection.id }}
              draggable={false}
              className="text-current no-underline hover:underline"
            >
              <Name>{name}</Name>
            </Link>
          </h3>
          <Details of={selection} />
        </div>
        <IconButton
          ref={grip}
          data-grip
          label={`${name}を移動`}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          title="左右の矢印キーで隣のステータスへ移します"
          onKeyDown={onKeyDown}
          className="-mt-2 -ml-4 cursor-grab print:hidden"
        >
          <GripVertical aria-hidden className="size-4.5!" />
        </IconButton>
      </div>
      {waiting && (
        <div className="-ml-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 py-1 pr-2 text-sm">
          <WaitingFact {...{ waiting, now }} labelled={false} />
        </div>
      )}
      {next && (
        <div
          className={`-ml-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 py-1 pr-2 text-sm ${quiet ? 'text-ink-2' : ''}`}
        >
          <Moment {...{ now }} event={next} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 pr-2.5 print:hidden">
        <StatusSelect
          value={selection.status}
          phase={selection.selectionPhase}
          label={`${name}のステータス`}
          labelHidden
          onChange={onStatus}
        />
        {waiting && <WaitingLabel {...{ waiting, now }} />}
        {next && !quiet && <RelativeLabel event={next} now={now} />}
      </div>
    </Card>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boardColumns, mayMoveTo, statusBeside } from '#domain/selections/board.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { useNow } from '#web/browser/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useStatusChange } from '../../-parts/changes.ts';
import { isFolded, type SearchChange, type SelectionsSearch, toggleFold } from '../-list/search.ts';
import './board.css';
import { BoardCard, stepOf } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { LiftedCard } from './LiftedCard.tsx';
import { destination, useBoardDrag } from './use-board-drag.ts';

type BoardProps = {
  /** All selections: they determine the columns. */
  all: readonly SelectionView[];
  /** The selections that pass the filter, in their order. */
  selections: readonly SelectionView[];
  search: SelectionsSearch;
  onChange: (next: SearchChange, replace?: boolean) => void;
};

const STAYED = '移動をキャンセルしました';

/** The selections in columns by status. A card moves by dragging, with the arrow keys on its grip, or by its own status select. */
export function Board({ all, selections, search, onChange }: BoardProps) {
  const now = useNow();
  const cache = useQueryClient();
  const changeStatus = useStatusChange();
  const scroller = useRef<HTMLDivElement>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const move = (selection: SelectionView, status: Status) => {
    if (status === selection.status) return setSaid(STAYED);
    const name = displayName(selection);
    const { label } = STATUSES[status];
    if (!mayMoveTo(selection, status)) {
      toasts.show(`${name}は${PHASES[selection.selectionPhase].label}のため、「${label}」にはできません`);
      return setSaid('');
    }
    changeStatus(selection, status);
    setSaid(`${name}を「${label}」に移しました`);
  };
  /** Moves without a pointer: opens the column, and the focus follows the card. */
  const moveByKeys = (selection: SelectionView, status: Status | null) => {
    if (!status) return;
    if (isFolded(search, status))
      onChange((old) => (isFolded(old, status) ? { fold: toggleFold(old, status) } : {}), true);
    move(selection, status);
    setFollowed(selection.id);
  };
  /** From where the card stands by now: keys are quicker than what is drawn. */
  const stepByKeys = (id: string, step: -1 | 1) => {
    const selection = cache.getQueryData(selectionsQuery.queryKey)?.find((it) => it.id === id);
    if (selection) moveByKeys(selection, statusBeside(selection, step));
  };
  const onKeyBetween = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || !followed || document.activeElement !== document.body) return;
    event.preventDefault();
    stepByKeys(followed, step);
  });
  useEffect(() => {
    if (!followed) return;
    /** If the student has pressed or focused something else meanwhile, the focus stays there. */
    const leave = ({ type, target }: Event) => {
      const card = target instanceof Element && target.closest('article');
      if (type === 'pointerdown' || !card || card.id !== `card-${followed}`) setFollowed(null);
    };
    // A card that has left its column is not in the next one at once: until its grip has the focus again, keys arrive here.
    document.addEventListener('keydown', onKeyBetween);
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, leave);
    return () => {
      document.removeEventListener('keydown', onKeyBetween);
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, leave);
    };
  }, [followed]);
  const { lifted, shadow } = useBoardDrag(scroller, {
    all,
    onDrop: move,
    onCancel: () => setSaid(STAYED),
  });

  return (
    <>
      <p role="status" className="sr-only">
        {lifted ? destination(lifted) : said}
      </p>
      <div
        ref={scroller}
        className={`board paper-landscape relative -mx-4 flex h-[max(26rem,calc(100dvh-var(--header)-var(--tabbar)-var(--below)))] scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-3 [--below:28px] nav:-mx-8 nav:scroll-px-8 nav:gap-2 nav:px-8 nav:[--below:160px] print:mx-0 print:block print:h-auto print:overflow-visible print:px-0 ${lifted ? '' : 'snap-x snap-proximity max-nav:snap-mandatory'}`}
      >
        {boardColumns(all, selections).map((column) => (
          <BoardColumn
            key={column.status}
            {...column}
            {...{ lifted, followed }}
            folded={isFolded(search, column.status)}
            onFold={() => onChange((old) => ({ fold: toggleFold(old, column.status) }), true)}
          >
            {(selection) => (
              <BoardCard
                {...{ selection, now }}
                followed={selection.id === followed}
                dragged={selection.id === lifted?.selection.id}
                onStatus={(status) => moveByKeys(selection, status)}
                onStep={(step) => stepByKeys(selection.id, step)}
              />
            )}
          </BoardColumn>
        ))}
      </div>
      {lifted && <LiftedCard ref={shadow} selection={lifted.selection} />}
    </>
  );
}

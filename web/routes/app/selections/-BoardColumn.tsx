import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Column, mayMoveTo } from '#domain/board.ts';
import { isClosed } from '#domain/selection-facts.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import type { SelectionView } from '#domain/views.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { STATUS_ICON, statusLook } from '#web/ui/status-look.ts';
import { columnPayload } from './-use-board-drag.ts';

type BoardColumnProps = Column<SelectionView> & {
  folded: boolean;
  dragged: SelectionView | undefined;
  /** The selection whose card the focus goes along with. */
  followed: string | null;
  onFold: () => void;
  children: (selection: SelectionView) => ReactNode;
};

/** The selections of one status. While a card is dragged it says whether it takes it. */
export function BoardColumn({ status, selections, folded, dragged, followed, onFold, children }: BoardColumnProps) {
  const column = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const { label } = STATUSES[status];
  const refuses = dragged !== undefined && !mayMoveTo(dragged, status);
  useEffect(() => {
    if (!column.current) return;
    return dropTargetForElements({
      element: column.current,
      getData: () => columnPayload(status),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [status]);

  const look = refuses
    ? 'border-dashed border-line-strong opacity-70'
    : over
      ? 'border-brand bg-brand-soft'
      : 'border-transparent bg-sunken';
  return (
    <section
      ref={column}
      aria-label={label}
      className={`flex min-h-0 flex-none snap-start flex-col rounded-lg border-2 ${folded ? 'w-13' : 'w-[min(78vw,17rem)]'} ${look}`}
    >
      <ColumnHead {...{ status, folded, onFold }} count={selections.length} />
      {refuses && !folded && (
        <p className="copy mx-2 mb-2 rounded-md bg-surface px-3 py-2 text-sm text-ink-2">
          {PHASES[dragged.selectionPhase].label}では「{label}」を選べません
        </p>
      )}
      {!folded && <Cards {...{ selections, followed }}>{children}</Cards>}
    </section>
  );
}

type HeadProps = Pick<BoardColumnProps, 'status' | 'folded' | 'onFold'> & { count: number };

function ColumnHead({ status, folded, count, onFold }: HeadProps) {
  const Icon = STATUS_ICON[status];
  const { label } = STATUSES[status];
  const Fold = folded ? ChevronsLeftRight : ChevronsRightLeft;
  return (
    <div className={`flex flex-none items-center gap-1.5 ${folded ? 'flex-col pt-1 pb-3' : 'py-1 pl-3.5'}`}>
      <h2
        className={`flex flex-1 items-center gap-1.5 text-sm ${isClosed(status) ? 'text-ink-2' : ''} ${folded ? 'order-1 whitespace-nowrap [writing-mode:vertical-rl]' : ''}`}
      >
        <Icon aria-hidden className={`size-4.5 flex-none ${statusLook(status).dot}`} />
        {label}
        <span className={`num text-ink-2 ${folded ? '[writing-mode:horizontal-tb]' : ''}`}>{count}</span>
        <span className="sr-only">社</span>
      </h2>
      <IconButton label={`${label}の列を${folded ? '開く' : 'たたむ'}`} aria-expanded={!folded} onClick={onFold}>
        <Fold aria-hidden className="size-4.5!" />
      </IconButton>
    </div>
  );
}

/** Height of a card before it has been drawn, in px. */
const CARD_PX = 136;
const OVERSCAN = 3;

type CardsProps = {
  selections: readonly SelectionView[];
  followed: string | null;
  children: (selection: SelectionView) => ReactNode;
};

/** As in the list, only the cards that are seen are drawn. */
function Cards({ selections, followed, children }: CardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: selections.length,
    overscan: OVERSCAN,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => selections[index]?.id ?? index,
  });
  const wanted = selections.findIndex((it) => it.id === followed);
  useEffect(() => {
    if (wanted >= 0) virtualizer.scrollToIndex(wanted);
  }, [wanted, virtualizer]);
  if (selections.length === 0) return <p className="px-3.5 py-2 text-sm text-ink-2">選考はありません</p>;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 pt-0.5">
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((it) => {
          const selection = selections[it.index];
          return (
            selection && (
              <li
                key={it.key}
                ref={virtualizer.measureElement}
                data-index={it.index}
                aria-setsize={selections.length}
                aria-posinset={it.index + 1}
                className="absolute inset-x-0 pb-2"
                style={{ top: it.start }}
              >
                {children(selection)}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

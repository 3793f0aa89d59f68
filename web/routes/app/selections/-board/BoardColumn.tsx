import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Column } from '#domain/selections/board.ts';
import { isClosed } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { STATUS_ICON, statusLook } from '#web/ui/marks/status-look.ts';
import { useWholeList } from '../-list/use-whole-list.ts';
import { type Lifted, refusalOf } from './use-board-drag.ts';

type BoardColumnProps = Column<SelectionView> & {
  folded: boolean;
  lifted: Lifted | null;
  /** The selection whose card the focus follows. */
  followed: string | null;
  onFold: () => void;
  children: (selection: SelectionView) => ReactNode;
};

const LOOK = {
  rests: 'border-transparent bg-sunken',
  takes:
    'border-brand bg-brand-soft forced-colors:outline-4 forced-colors:-outline-offset-4 forced-colors:outline-[Highlight]',
  refuses: 'border-dashed border-line-strong bg-sunken',
};

/** The selections of one status. While a card is dragged the column shows whether it accepts it. */
export function BoardColumn({ status, selections, folded, lifted, followed, onFold, children }: BoardColumnProps) {
  const refusal = lifted && refusalOf(lifted.selection, status);
  const isOver = lifted?.target === status;
  const look = refusal ? 'refuses' : isOver && lifted.selection.status !== status ? 'takes' : 'rests';
  return (
    <section
      data-status={status}
      aria-label={STATUSES[status].label}
      className={`flex min-h-0 flex-none snap-start flex-col rounded-lg border-2 print:mb-2 print:block print:w-auto print:border-0 print:bg-transparent ${folded ? 'w-13' : 'w-[min(76vw,19rem)] nav:w-54'} ${lifted ? '' : 'max-h-full self-start'} ${LOOK[look]}`}
    >
      <ColumnHead {...{ status, folded, onFold }} count={selections.length} />
      {refusal && (
        <p
          aria-hidden
          className={`copy mx-2 mb-2 rounded-md bg-surface px-3 py-2 text-sm ${folded ? 'self-center whitespace-nowrap [writing-mode:vertical-rl]' : ''} ${isOver ? 'font-bold text-ink outline-2 outline-ink' : 'text-ink-2'}`}
        >
          {refusal}
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
  const Fold = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <div
      className={`flex flex-none items-center gap-1.5 print:flex-row print:break-after-avoid print:px-0 print:py-1 ${folded ? 'flex-col pt-1 pb-3' : 'py-1 pl-3.5'}`}
    >
      <h2
        className={`flex flex-1 items-center gap-1.5 text-base nav:text-sm ${isClosed(status) ? 'text-ink-2' : ''} ${folded ? 'order-1 whitespace-nowrap [writing-mode:vertical-rl] print:[writing-mode:horizontal-tb]' : ''}`}
      >
        <Icon aria-hidden className={`size-4.5 flex-none ${statusLook(status).dot}`} />
        {label}
        <span className={`num text-ink-2 ${folded ? '[writing-mode:horizontal-tb]' : ''}`}>{count}</span>
        <span className="sr-only">社</span>
      </h2>
      <IconButton
        label={`${label}の列を${folded ? '開く' : 'たたむ'}`}
        aria-expanded={!folded}
        onClick={onFold}
        className="print:hidden"
      >
        <Fold aria-hidden className="size-4.5!" />
      </IconButton>
    </div>
  );
}

/** The estimated height of a card in px. */
const CARD_PX = 136;
const OVERSCAN = 3;

type CardsProps = {
  selections: readonly SelectionView[];
  followed: string | null;
  children: (selection: SelectionView) => ReactNode;
};

/** Only visible cards are rendered, as in the list; all of them while the page is printed or searched. In print they are side by side. */
function Cards({ selections, followed, children }: CardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const whole = useWholeList();
  const virtualizer = useVirtualizer({
    count: selections.length,
    overscan: OVERSCAN,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => selections[index]?.id ?? index,
    rangeExtractor: (range) => (whole ? [...selections.keys()] : defaultRangeExtractor(range)),
  });
  const wanted = selections.findIndex((it) => it.id === followed);
  useEffect(() => {
    if (wanted >= 0) virtualizer.scrollToIndex(wanted);
  }, [wanted, virtualizer]);
  if (selections.length === 0) return <p className="px-3.5 pb-4 text-sm text-ink-2 print:hidden">選考はありません</p>;
  return (
    <div ref={scroller} className="min-h-0 overflow-y-auto px-2 pt-0.5 print:overflow-visible print:px-0">
      <ol
        className="relative print:grid print:h-auto! print:grid-cols-4 print:items-start print:gap-2"
        style={{ height: virtualizer.getTotalSize() }}
      >
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
                className="absolute inset-x-0 pb-2 print:static print:break-inside-avoid print:pb-0"
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

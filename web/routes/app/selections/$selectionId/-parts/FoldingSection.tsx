import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';

type FoldingSectionProps = {
  title: string;
  /** What it holds, in one line: shown while it is closed. */
  summary: string;
  isFilled: boolean;
  /** Which refusal of the form concerned something in it; 0 where none did. */
  refusal?: number;
  children: ReactNode;
};

/**
 * A section that is a closed row on a phone, until it is pressed, holds something, or something in it is refused. Its contents stay
 * mounted, so that closing loses nothing.
 */
export function FoldingSection({ title, summary, isFilled, refusal = 0, children }: FoldingSectionProps) {
  const id = useId();
  const isWide = useWide();
  const [isOpen, setIsOpen] = useOpen({ isFilled, refusal, isWide });
  const isShown = isWide || isOpen;
  return (
    <Card as="section" aria-label={title} className="px-4 nav:px-6">
      <h2 className={isWide ? 'py-5 text-lg' : ''}>
        {isWide ? title : <Row {...{ id, title, summary, isOpen }} onPress={() => setIsOpen(!isOpen)} />}
      </h2>
      <div id={id} hidden={!isShown} className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-5 md:pt-0">
        {children}
      </div>
    </Card>
  );
}

type RowProps = { id: string; title: string; summary: string; isOpen: boolean; onPress: () => void };

function Row({ id, title, summary, isOpen, onPress }: RowProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
      className="-mx-4 flex min-h-16 w-[calc(100%+2rem)] items-center gap-3 rounded-lg border-0 px-4 py-3 text-left -outline-offset-2 hover:bg-surface-2"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-lg font-bold">{title}</span>
        {!isOpen && <span className="truncate text-sm font-normal text-ink-2">{summary}</span>}
      </span>
      <ChevronDown
        aria-hidden
        className={`size-5 text-ink-3 transition-transform duration-180 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  );
}

type Reasons = { isFilled: boolean; refusal: number; isWide: boolean };

/**
 * Whether it is open: what the student pressed last, unless it was filled or refused since. Emptying it does not close it, nor does a window
 * that becomes narrow: a dialog of it may be open.
 */
function useOpen(now: Reasons) {
  const [isOpen, setIsOpen] = useState(now.isFilled || now.refusal > 0 || now.isWide);
  const [seen, setSeen] = useState(now);
  if (seen.isFilled !== now.isFilled || seen.refusal !== now.refusal || seen.isWide !== now.isWide) {
    setSeen(now);
    if ((now.isFilled && !seen.isFilled) || now.refusal > seen.refusal || now.isWide) setIsOpen(true);
  }
  return [isOpen, setIsOpen] as const;
}

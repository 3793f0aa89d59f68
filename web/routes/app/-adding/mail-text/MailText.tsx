import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { excerptOf, linesOf } from '#domain/mail-reading/passages.ts';
import { Marked, MarkLegend } from './Marked.tsx';
import { isLit, type Lit, type MarkedText } from './source.ts';

/** Lines of a mail that are shown at first. */
const EXCERPT_LINES = 6;
/** From here on the text stands beside the proposals, and is scrolled by itself. */
const BESIDE = '(width >= 56.25rem)';

type MailTextProps = MarkedText & { lit: Lit | null };

/** The lines of a mail in which most was read, and all of it by a press: what others wrote, as text and nothing else. */
export function MailText({ text, marks, lit }: MailTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { whole, excerpt } = useMemo(() => {
    const whole = { start: Math.max(0, text.search(/\S/)), end: text.trimEnd().length };
    const lines = linesOf(text, whole).filter(({ start, end }) => text.slice(start, end).trim() !== '');
    return { whole, excerpt: excerptOf(lines, marks, EXCERPT_LINES) ?? whole };
  }, [text, marks]);
  const brought = useRef<Lit | null>(null);
  useEffect(() => {
    if (!lit?.isPressed || brought.current === lit || !box.current || !window.matchMedia(BESIDE).matches) return;
    if (!marks.some(({ passages }) => passages.some((it) => isLit(it, lit)))) return;
    const mark = box.current.querySelector<HTMLElement>('[data-lit]');
    if (!mark && !isWhole) return setIsWhole(true);
    brought.current = lit;
    if (mark) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3;
  }, [lit, isWhole, marks]);
  const part = isWhole ? whole : excerpt;
  const isShort = excerpt.start <= whole.start && excerpt.end >= whole.end;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {marks.length > 0 && <MarkLegend />}
      <div
        ref={box}
        dir="ltr"
        className="relative rounded-md bg-surface-2 px-3.5 py-2.5 text-sm leading-ui nav:max-h-[55dvh] nav:overflow-y-auto"
      >
        <p className="leading-loose whitespace-pre-wrap wrap-anywhere">
          {part.start > whole.start && '…\n'}
          <Marked {...{ text, marks, part, lit }} />
          {part.end < whole.end && '\n…'}
        </p>
        {!isShort && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="flex min-h-11 items-center gap-1 font-bold text-brand"
          >
            {isWhole ? '一部を表示' : '全文を表示'}
            <ChevronDown aria-hidden className={`size-4 ${isWhole ? 'rotate-180' : ''}`} />
          </button>
        )}
      </div>
    </div>
  );
}

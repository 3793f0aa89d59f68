import type { Mark, PassageField } from '#domain/mail-reading/passages.ts';
import type { Span } from '#domain/mail-reading/reading.ts';
import { INVISIBLE } from '#domain/web-address.ts';
import { isLit, type Lit, type MarkedText, type ReadPassage } from './source.ts';

const LABEL: Record<PassageField, string> = {
  company: '企業',
  type: '種類',
  moment: '日時',
  before: '変更前',
  place: '場所',
  url: 'URL',
  memo: 'メモ',
  phase: '区分',
  outcome: '選考結果',
};

const LINE = 'rounded-t-xs border-b-2 border-brand bg-brand-soft box-decoration-clone px-px text-inherit';

type MarkedProps = MarkedText & { part?: Span; lit?: Lit | null };

/** A part of a text as others wrote it, with what was read in it marked and named. */
export function Marked({ text, marks, part = { start: 0, end: text.length }, lit = null }: MarkedProps) {
  const here = marks.filter((it) => it.start < part.end && it.end > part.start);
  const shown = (start: number, end: number) => text.slice(start, end).replace(INVISIBLE, '');
  return (
    <>
      {here.map((it, at) => {
        const [start, end] = [Math.max(it.start, part.start), Math.min(it.end, part.end)];
        return (
          <span key={it.start}>
            {shown(here[at - 1]?.end ?? part.start, start)}
            <MarkedPassage mark={it} lit={lit}>
              {shown(start, end)}
            </MarkedPassage>
          </span>
        );
      })}
      {shown(here.at(-1)?.end ?? part.start, part.end)}
    </>
  );
}

type MarkedPassageProps = { mark: Mark<ReadPassage>; lit: Lit | null; children: string };

function MarkedPassage({ mark: { passages }, lit, children }: MarkedPassageProps) {
  const isSure = passages.every((it) => it.isSure);
  const labels = [...new Set(passages.map((it) => LABEL[it.field]))].join('・');
  const look = passages.some((it) => isLit(it, lit)) ? 'outline-2 outline-brand' : '';
  const isMoment = passages.some(({ field }) => field === 'moment' || field === 'before');
  return (
    // A moment and its name are on one line.
    <span className={isMoment ? 'inline-block max-w-full' : undefined}>
      <mark data-lit={look !== '' || undefined} className={`${LINE} ${isSure ? '' : 'border-dashed'} ${look}`}>
        {children}
      </mark>
      {/* Not copied with the text. */}
      <small className="mx-1 rounded-xs border border-line-strong bg-surface px-1 text-2xs font-normal whitespace-nowrap text-ink-2 select-none">
        <span className="sr-only">（</span>
        {labels}
        {!isSure && <span aria-hidden>？</span>}
        <span className="sr-only">{isSure ? '）' : '、確認してください）'}</span>
      </small>
    </span>
  );
}

/** What the lines under passages mean. */
export function MarkLegend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <span>
        <mark className={`${LINE} mr-1.5`}>文字</mark>読み取った部分
      </span>
      <span>
        <mark className={`${LINE} mr-1.5 border-dashed`}>文字</mark>確認が必要な部分
      </span>
    </p>
  );
}

import { marksOf, type PassageField } from '#domain/mail-reading/passages.ts';
import { Marked } from './Marked.tsx';
import { isLit, type MailSource, type MarkedText, type ProposalId } from './source.ts';

/** No more passages than this are quoted, with so many characters of their lines around them. */
const MAX_QUOTES = 3;
const AROUND = 30;

type QuoteProps = { source: MailSource; of: ProposalId; field: PassageField };

/** Where a value was read, quoted beside it: on a phone the text is out of sight. */
export function Quote({ source, of, field }: QuoteProps) {
  const lit = { of, field, isPressed: false };
  const quotes = source.flatMap(({ text, marks }) =>
    marksOf(marks.flatMap(({ passages }) => passages.filter((it) => isLit(it, lit)))).map((mark) => ({ text, mark })),
  );
  if (quotes.length === 0) return null;
  return (
    <div dir="ltr" className="rounded-md bg-surface-2 px-3 py-2 text-sm leading-ui">
      <h4 className="text-2xs font-normal text-ink-2">メールの記載</h4>
      {quotes.slice(0, MAX_QUOTES).map(({ text, mark }) => (
        <Line key={mark.start} {...{ text, mark }} />
      ))}
    </div>
  );
}

function Line({ text, mark }: { text: string; mark: MarkedText['marks'][number] }) {
  const from = Math.max(text.lastIndexOf('\n', mark.start - 1) + 1, mark.start - AROUND);
  const next = text.indexOf('\n', mark.end);
  const to = Math.min(next < 0 ? text.length : next, mark.end + AROUND);
  const isCut = (at: number) => text[at] !== undefined && text[at] !== '\n';
  return (
    <p className="wrap-anywhere">
      {isCut(from - 1) && '…'}
      <Marked {...{ text }} marks={[mark]} part={{ start: from, end: to }} />
      {isCut(to) && '…'}
    </p>
  );
}

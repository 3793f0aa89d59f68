/** Where in the text a reading was read, for marking it there. */
import type { Read, Reading, Span } from './reading.ts';

/** What was read; `before` is the moment before a change. */
export type PassageField = 'company' | 'type' | 'moment' | 'before' | 'place' | 'url' | 'memo' | 'phase' | 'outcome';

/** A part of the text from which a value was read. */
export type Passage = Span & { field: PassageField; isSure: boolean };

/** The passages of a reading, field by field. Dates to choose from are never sure: they wait for the choice. */
export function passagesOf({ company, phase, outcome, events }: Reading): Passage[] {
  const passage = (field: PassageField, read: Read<unknown> | null, isSure = true): Passage[] =>
    read?.span ? [{ ...read.span, field, isSure: isSure && read.isSure }] : [];
  return [
    ...passage('company', company),
    ...events.flatMap((it) => [
      ...(it.company?.span === company?.span ? [] : passage('company', it.company)),
      ...passage('type', it.type),
      ...passage('moment', it.moment),
      ...it.candidates.flatMap((candidate) => passage('moment', candidate, false)),
      ...passage('before', it.before),
      ...passage('place', it.place),
      ...passage('url', it.url),
      ...it.memo.flatMap((line) => passage('memo', line)),
    ]),
    ...passage('phase', phase),
    ...passage('outcome', outcome),
  ];
}

/** A part of a text that is marked, with all that was read of it. */
export type Mark<P extends Span = Passage> = Span & { passages: readonly P[] };

/** The marks of passages in the order of the text: those that overlap have one together. */
export function marksOf<P extends Span>(passages: readonly P[]): Mark<P>[] {
  const marks: (Span & { passages: P[] })[] = [];
  for (const it of passages.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1);
    if (last && it.start < last.end) {
      last.end = Math.max(last.end, it.end);
      last.passages.push(it);
    } else marks.push({ start: it.start, end: it.end, passages: [it] });
  }
  return marks;
}

/** The lines of a part of a text, without their ends. */
export function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let from = start; from <= end; ) {
    const next = text.indexOf('\n', from);
    const to = next < 0 || next > end ? end : next;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

/** The consecutive lines, at most `count`, in which most marks begin and end: the first such ones, and as many of those above as fit. */
export function excerptOf(lines: readonly Span[], marks: readonly Span[], count: number): Span | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  if (lines.length <= count) return { start: first.start, end: last.end };
  const within = (at: number, { start, end }: Span) => Number(at >= start && at <= end);
  const edges = lines.map((line) => marks.reduce((sum, it) => sum + within(it.start, line) + within(it.end, line), 0));
  let [best, most] = [0, -1];
  for (let at = 0; at + count <= lines.length; at++) {
    const here = edges.slice(at, at + count).reduce((sum, it) => sum + it, 0);
    if (here > most) [best, most] = [at, here];
  }
  const start = lines[best]?.start ?? 0;
  return { start, end: lines[best + count - 1]?.end ?? last.end };
}

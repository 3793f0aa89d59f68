import { type Mark, marksOf, type Passage, type PassageField, passagesOf } from '#domain/mail-reading/passages.ts';
import { MAX_TEXT, type Reading } from '#domain/mail-reading/reading.ts';

/** Which proposal: the place of its event among those of the mail, or the result. */
export type ProposalId = number | 'outcome';
export type ReadPassage = Passage & { of: ProposalId };
/** A text that is shown, with the marks of what was read in it. */
export type MarkedText = { text: string; marks: readonly Mark<ReadPassage>[] };
/** What came, in the parts that are shown. */
export type MailSource = readonly MarkedText[];
/** What was read of a text, and one by one of its events. */
type TextReading = { reading: Reading; parts: readonly { reading: Reading; at: number }[] };
/** The field of a proposal whose passages are lit. Pressed, they are brought into view. */
export type Lit = { of: ProposalId; field: PassageField; isPressed: boolean };

/** All passages of a reading, each with its proposal. */
export function readPassages({ parts, reading }: TextReading): ReadPassage[] {
  const outcome = reading.outcome ? passagesOf({ ...reading, events: [] }) : [];
  return [
    ...parts.flatMap(({ reading: one, at }) => passagesOf(one).map((it) => ({ ...it, of: at }))),
    ...outcome.map((it) => ({ ...it, of: 'outcome' as const })),
  ];
}

/** A pasted text with its marks. */
export function pastedSource(text: string, read: TextReading): MailSource {
  return [{ text: text.slice(0, MAX_TEXT), marks: marksOf(readPassages(read)) }];
}

/** Whether a passage is of what is lit. */
export function isLit({ of, field }: ReadPassage, lit: Lit | null): boolean {
  return lit?.of === of && lit.field === field;
}

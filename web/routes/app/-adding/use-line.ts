import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readIncomingText } from '#domain/adding/incoming.ts';
import { addState, knownCompaniesOf, type Picks, picksAfter, picksWith } from '#domain/adding/quick-add.ts';
import { nameIndex } from '#domain/mail-reading/company-names.ts';
import { readLine } from '#domain/mail-reading/line.ts';
import type { OwnNames } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { readDraft } from '#web/drafts/drafts.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { ownNamesQuery, selectionsQuery } from '#web/queries.ts';
import type { AddSeed } from '../-parts/overlay.ts';
import { type AddDraft, type MailDraft, readAddDraft } from './add-draft.ts';
import { firstField } from './first-focus.ts';
import { newMail } from './mail.ts';

const NONE: readonly SelectionView[] = [];
const NO_NAMES: OwnNames = {};

/** What the student has already: their selections, and the companies of these by all their names. */
export function useOwn() {
  const mine = useQuery(selectionsQuery);
  const { data: names = NO_NAMES } = useQuery(ownNamesQuery);
  const selections = mine.data ?? NONE;
  const known = useMemo(() => knownCompaniesOf(selections, names), [selections, names]);
  return {
    isLoading: mine.isPending,
    /** Set when the selections could not be read. */
    failure: mine.data ? null : mine.error,
    retry: () => void mine.refetch(),
    selections,
    names,
    known,
  };
}

export type Own = ReturnType<typeof useOwn>;

/** The line that is typed, what was read of it, and what was chosen in its place; stored as a draft until it is saved. */
export function useLine(userId: string, seed: AddSeed, now: Instant) {
  const own = useOwn();
  const { selections, known } = own;
  const index = useMemo(() => nameIndex(known), [known]);
  const [begun] = useState(() => beginningOf(seed));
  const [entry, setEntry] = useState<AddDraft>(begun);
  // What came from elsewhere is nowhere else: it is stored as if it was typed, unless that would take the place of an earlier draft.
  const [unchanged] = useState(() => {
    const earlier = readDraft(userId, 'add');
    const isOnly = earlier === undefined || JSON.stringify(earlier) === JSON.stringify(begun);
    return seed.incoming && isOnly ? EMPTY : begun;
  });
  const isTyped = !isBlank(entry) && JSON.stringify(entry) !== JSON.stringify(unchanged);
  const stored = useStoredDraft(userId, 'add', { read: readAddDraft, typed: isTyped ? entry : null });
  const read = (text: string, { day }: Picks) => readLine(text, known, now, index, day);
  const reading = read(entry.text, entry.picks);

  return {
    ...entry,
    ...own,
    reading,
    state: addState(reading, entry.picks, selections),
    isEmpty: isBlank(entry),
    /** Why nothing came of a share; null once something is typed. */
    refusal: isBlank(entry) ? (readIncomingText(seed.incoming)?.refusal ?? null) : null,
    type: (text: string) =>
      setEntry(({ text: before, picks }) => ({
        text,
        picks: picksAfter(picks, read(before, picks), read(text, picks)),
        mail: null,
      })),
    pick: (picks: Picks) =>
      setEntry((old) => ({ ...old, picks: picksWith(old.picks, picks, read(old.text, old.picks)) })),
    /** Begins the next event. */
    clear: () => setEntry(EMPTY),
    /** Reads a mail, or goes on with it. */
    changeMail: (mail: MailDraft) => setEntry((old) => ({ ...old, mail })),
    found: stored.found,
    resume: () => {
      if (stored.found) setEntry(stored.found);
      stored.forget();
    },
    discard: () => stored.drop(),
    /** Stores it for the next visit, also what nobody typed, unless that has a draft of its own. */
    keep: () => {
      if (!stored.found && !isBlank(entry)) stored.keep(entry);
    },
    /** Nothing is stored from now on: it was saved, or goes on elsewhere. */
    end: () => stored.drop(true),
  };
}

export type Line = ReturnType<typeof useLine>;

/** One event that was read, with what can be chosen in its place. */
export type ReadEvent = Pick<Line, 'reading' | 'state' | 'selections' | 'names' | 'pick'>;

const EMPTY: AddDraft = { text: '', picks: {}, mail: null };

function isBlank({ text, picks, mail }: AddDraft): boolean {
  return text.trim() === '' && Object.keys(picks).length === 0 && mail === null;
}

function beginningOf({ text = firstField()?.value ?? '', day, target, incoming }: AddSeed): AddDraft {
  const came = readIncomingText(incoming);
  if (came) {
    const { text: line, url, isLine } = came;
    return isLine ? { ...EMPTY, text: line, picks: url ? { privateUrl: url } : {} } : { ...EMPTY, mail: newMail(line) };
  }
  return { ...EMPTY, text, picks: { ...(day && { day }), ...(target && { target }) } };
}

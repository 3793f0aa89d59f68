import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readIncomingText } from '#domain/adding/incoming.ts';
import { addState, knownCompaniesOf, type Picks, picksAfter, picksWith } from '#domain/adding/quick-add.ts';
import { nameIndex } from '#domain/mail-reading/company-names.ts';
import { readLine } from '#domain/mail-reading/line.ts';
import { isEqual } from '#domain/record.ts';
import type { OwnNames } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { removeDraft } from '#web/drafts/earlier.ts';
import { useOwnDraft } from '#web/drafts/stored-draft.ts';
import { ownNamesQuery, selectionsQuery } from '#web/queries.ts';
import { useIsShown } from '../-parts/if-here.ts';
import type { AddSeed } from '../-parts/overlay.ts';
import type { AddDraft, MailDraft } from './add-draft.ts';
import { changedIn, changeLate, DRAFT, exchanged, isBlank, onLateChange, readUnsaved } from './earlier-drafts.ts';
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
  const [offered, setOffered] = useState(() => readUnsaved(userId, begun));
  const [found = null] = offered;
  // What came from elsewhere is nowhere else: it is stored as if it was typed.
  const unchanged = seed.incoming ? EMPTY : begun;
  const hasTyped = (it: AddDraft) => !isBlank(it) && !isEqual(it, unchanged);
  const isTyped = hasTyped(entry);
  useEffect(
    () =>
      onLateChange((change) => {
        setOffered((old) => changedIn(old, change));
        setEntry((old) => changedIn([old], change)[0] ?? EMPTY);
      }),
    [],
  );
  const isShown = useIsShown();
  const last = useRef(entry);
  if (isShown.current) last.current = entry;
  /** Of a sheet that was closed: the answer to what it saves may come later. */
  const changeStored = (after: AddDraft | null) => {
    changeLate(userId, { before: last.current, after });
    last.current = after ?? EMPTY;
  };
  const stored = useOwnDraft(userId, DRAFT, isTyped ? entry : null);
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
    clear: () => (isShown.current ? setEntry(EMPTY) : changeStored(null)),
    /** Reads a mail, or goes on with it. The line that it takes the place of is offered afterwards. */
    changeMail: (mail: MailDraft) => {
      const line = last.current;
      if (!isShown.current) return changeStored({ ...line, mail });
      if (line.mail || !hasTyped(line)) return setEntry((old) => ({ ...old, mail }));
      stored.goOnWith();
      setOffered((old) => [line, ...old]);
      setEntry({ ...EMPTY, mail });
    },
    /** The draft of an earlier visit, while it waits to be resumed or discarded. */
    found,
    others: offered.length - 1,
    /** Goes on with that one; what was typed meanwhile is offered in its place. */
    resume: () => {
      if (!found) return;
      stored.goOnWith(found);
      setEntry(found);
      setOffered(exchanged(offered, isTyped ? entry : null));
    },
    discard: () => {
      if (found) removeDraft(userId, DRAFT, found);
      setOffered(exchanged(offered, null));
    },
    /** Stores it for the next visit, also what nobody typed. */
    keep: () => {
      if (!isBlank(entry)) stored.keep(entry);
    },
    /** Nothing of it is stored from now on: it was saved, or goes on elsewhere. The sheet may be closed by then. */
    end: () => {
      if (isShown.current) stored.drop(true);
      else changeStored(null);
    },
  };
}

export type Line = ReturnType<typeof useLine>;

/** One event that was read, with what can be chosen in its place. */
export type ReadEvent = Pick<Line, 'reading' | 'state' | 'selections' | 'names' | 'pick'>;

const EMPTY: AddDraft = { text: '', picks: {}, mail: null };

function beginningOf({ text = firstField()?.value ?? '', day, target, incoming }: AddSeed): AddDraft {
  const came = readIncomingText(incoming);
  if (came) {
    const { text: line, url, isLine } = came;
    return isLine ? { ...EMPTY, text: line, picks: url ? { privateUrl: url } : {} } : { ...EMPTY, mail: newMail(line) };
  }
  return { ...EMPTY, text, picks: { ...(day && { day }), ...(target && { target }) } };
}

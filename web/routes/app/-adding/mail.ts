import { eventReadings, firstPicks, movedEvent } from '#domain/adding/mail-events.ts';
import { type AddState, addedEvent, addState, type Likeness, likenessOf } from '#domain/adding/quick-add.ts';
import type { NewEvent } from '#domain/events/events.ts';
import { MAX_LINE } from '#domain/mail-reading/line.ts';
import type { Reading } from '#domain/mail-reading/reading.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { ItemDraft, MailDraft } from './add-draft.ts';

/** Text of more than one line, or longer than a line. */
export function isMail(pasted: string): boolean {
  return pasted.trim().includes('\n') || pasted.trim().length > MAX_LINE;
}

export function newMail(text: string): MailDraft {
  return { text, items: {}, outcome: { picks: {} } };
}

/** An event of the mail as it would be saved. */
export type MailItem = {
  /** Its place among those of the mail. */
  at: number;
  reading: Reading;
  state: AddState;
  /** Null while something is open. */
  event: NewEvent | null;
  likeness: Likeness | null;
  /** The student's event that it may move. */
  rival: EventView | null;
  /** Whether it moves that one; null while it has to be asked. */
  moves: boolean | null;
  isTicked: boolean;
  reply: string | null | undefined;
};

/** The events of a mail that are not saved yet. What is there already is not ticked. */
export function itemsOf(reading: Reading, { items }: MailDraft, selections: readonly SelectionView[]): MailItem[] {
  return eventReadings(reading).flatMap((one, at) => {
    const draft: ItemDraft = items[at] ?? { picks: {} };
    const [read] = one.events;
    if (!read || draft.isSaved) return [];
    const state = addState(one, { ...firstPicks(read, reading.outcome), ...draft.picks }, selections);
    const { own } = state;
    const event = state.questions.length === 0 ? addedEvent(state) : null;
    const likeness = event && likenessOf(event, own);
    const moved = movedEvent(read, own);
    const rival = moved ?? (likeness && !likeness.isSame ? likeness.event : null);
    const moves = rival ? (draft.moves ?? (moved ? true : null)) : false;
    const isTicked = draft.isTicked ?? !likeness?.isSame;
    return [{ at, reading: one, state, event, likeness, rival, moves, isTicked, reply: draft.reply }];
  });
}

import { useRef, useState } from 'react';
import { remainingEvents, STATUS_OF } from '#domain/adding/mail-events.ts';
import { addState, companyNameOf, type Picks } from '#domain/adding/quick-add.ts';
import { MAX_PROPOSALS } from '#domain/mail-reading/mail.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { SharingNote } from '../-parts/SharingNote.tsx';
import type { ItemDraft, MailDraft } from './add-draft.ts';
import { CancelledCard } from './calendar-file/CancelledCard.tsx';
import { MailCard } from './MailCard.tsx';
import { isWrong } from './MoreFields.tsx';
import { cancellationsOf, itemsOf, type MailItem, type TextReading } from './mail.ts';
import type { Lit, MailSource } from './mail-text/source.ts';
import { OutcomeCard } from './OutcomeCard.tsx';
import { SavingFailed } from './SavingNotes.tsx';
import type { Own } from './use-line.ts';
import { useMailSaving } from './use-mail-saving.ts';

type ReviewOptions = {
  own: Own;
  /** What was read. */
  read: TextReading;
  /** Where it was read. */
  source: MailSource;
  /** What was chosen of it. */
  mail: MailDraft;
  now: Instant;
  /** Within this the focus goes to what is open. */
  sheet: { current: HTMLElement | null };
  /** False where nothing may be ticked beforehand. */
  isTrusted?: boolean;
  /** The mail of the inbox that it is: done once it is saved. */
  receivedId?: string;
  onChange: (mail: MailDraft) => void;
  onSaved: () => void;
};

/** What a mail or a calendar proposes: reviewed one by one, changed, and saved together. */
export function useReview({
  own,
  read,
  source,
  mail,
  sheet,
  receivedId,
  onChange,
  onSaved,
  ...options
}: ReviewOptions) {
  const { selections } = own;
  const isTrusted = options.isTrusted ?? true;
  const [lit, light] = useState<Lit | null>(null);
  const items = itemsOf(read, mail, selections, isTrusted);
  const cancellations = cancellationsOf(read, mail, selections);
  const result = outcomeOf(own, mail, read, options.now);
  const latest = useRef(mail);
  latest.current = mail;
  const change = (next: Partial<MailDraft>) => {
    latest.current = { ...latest.current, ...next };
    onChange(latest.current);
  };
  const changeItem = (at: number, more: Partial<ItemDraft>) => {
    const { items: drafts } = latest.current;
    change({ items: { ...drafts, [at]: { picks: {}, ...drafts[at], ...more } } });
  };
  /** The company and phase that are chosen for one event hold for the others of that company, too. */
  const pick = (item: MailItem, picks: Picks) => {
    const { target, phase } = picks;
    const shared = { ...(target && { target }), ...(phase && { phase }) };
    for (const it of items) {
      const isAlike = it.reading.company?.value.name === item.reading.company?.value.name;
      const isOpen = target ? !it.state.target || it.state.target.kind === 'new' : !it.state.phase;
      const takes = it === item ? picks : isAlike && isOpen ? shared : null;
      if (takes) changeItem(it.at, { picks: { ...latest.current.items[it.at]?.picks, ...takes } });
    }
  };

  const saving = useMailSaving({
    onSaved,
    onOne: (at, selectionId) => {
      const done = items.find((it) => it.at === at);
      changeItem(at, { isSaved: true });
      if (!done || !selectionId) return;
      // What goes into the same selection is not to make another one, should it have to be sent again.
      const its = (it: MailItem) => JSON.stringify([it.state.target, it.state.phase]);
      for (const { at: other } of items.filter((it) => its(it) === its(done)))
        changeItem(other, { picks: { ...latest.current.items[other]?.picks, target: { kind: 'own', selectionId } } });
    },
    onFailed: own.retry,
    onKnown: (at, { id: companyId, displayName: name }) => {
      const item = items.find((it) => it.at === at);
      if (item) pick(item, { target: { kind: 'company', companyId, name } });
    },
  });
  const ticked = items.filter((it) => it.isTicked);
  const status =
    result?.isTicked && result.selection
      ? { selection: result.selection, to: result.to, remaining: result.remaining }
      : null;
  const cancelled = cancellations.flatMap(({ at, event, isTicked }) => (event && isTicked ? [{ at, event }] : []));
  const isCancelled = (id: string) => cancelled.some(({ event }) => event.id === id);
  const remaining = status && mail.outcome.isClearing ? status.remaining.filter(({ id }) => !isCancelled(id)) : [];
  const count = ticked.length + cancelled.length + (status ? 1 : 0) + remaining.length;
  // Saved whole, it is left.
  const isLocked = saving.isPending || saving.data === true;
  const save = () => {
    if (isLocked) return;
    const open = ticked.find((it) => !it.event || it.moves === null || isWrong(it.state));
    if (open) return focusOpen(sheet.current, open.at);
    if (count > 0) saving.mutate({ events: ticked.flatMap(savingOf), cancelled, remaining, status, receivedId });
  };
  return {
    own,
    mail,
    read,
    now: options.now,
    source,
    lit,
    light,
    items,
    cancellations,
    result,
    /** Whether anything can be ticked. */
    hasProposals: items.length > 0 || cancellations.length > 0 || result !== null,
    count,
    /** Nothing is changed while it is saved: what is changed meanwhile would be lost with the answer. */
    isLocked,
    save,
    saving,
    change,
    changeItem,
    pick,
  };
}

export type Review = ReturnType<typeof useReview>;

/** The cards of the proposals. */
export function ReviewCards({ review }: { review: Review }) {
  const { own, mail, read, now, source, items, cancellations, result, saving, change, changeItem, pick, light } =
    review;
  return (
    <LockedFields isSaving={review.isLocked} className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {read.left > 0 && (
        <p className="copy text-sm text-ink-2">
          近い{MAX_PROPOSALS}件だけを表示しています（ほか{read.left}件）
          {read.isCalendar && review.count > 0 && '。保存した後に同じファイルを読み込むと、続きを表示します'}
        </p>
      )}
      {items.map((item) => (
        <MailCard
          key={item.at}
          {...{ item, own, now, source }}
          onLight={light}
          isFirst={items.find((it) => it.state.target?.kind === 'new') === item}
          onPick={(picks) => pick(item, picks)}
          onChange={(more) => changeItem(item.at, more)}
        />
      ))}
      {cancellations.map((it) => (
        <CancelledCard key={it.at} {...{ ...it, now }} onTick={(isTicked) => changeItem(it.at, { isTicked })} />
      ))}
      {result && (
        <OutcomeCard
          {...{ ...result, now, source }}
          onTick={(isTicked) => change({ outcome: { ...mail.outcome, isTicked } })}
          onClear={(isClearing) => change({ outcome: { ...mail.outcome, isClearing } })}
          onTarget={(target) => change({ outcome: { ...mail.outcome, picks: { target } } })}
        />
      )}
      {items.length > 0 && <SharingNote />}
      <SavingFailed error={saving.error} />
    </LockedFields>
  );
}

/** Saves what is ticked; nothing where there is nothing to tick. */
export function SaveButton({ review: { hasProposals, count, saving, save } }: { review: Review }) {
  return (
    hasProposals && (
      <Button
        variant="primary"
        data-save
        busy={saving.isPending}
        aria-disabled={count === 0 || undefined}
        onClick={save}
      >
        {count}件を保存
      </Button>
    )
  );
}

/** Discards what came, except while it is saved. */
export function DiscardButton({ review: { isLocked }, onDiscard }: { review: Review; onDiscard: () => void }) {
  return (
    <Button aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : onDiscard}>
      破棄
    </Button>
  );
}

function outcomeOf({ selections }: Own, { outcome }: MailDraft, { reading }: TextReading, now: Instant) {
  if (!reading.outcome) return null;
  const to = STATUS_OF[reading.outcome.value];
  const state = addState({ ...reading, events: [] }, outcome.picks, selections);
  const { own: selection } = state;
  if (selection?.status === to) return null;
  const remaining = selection && to === 'rejected' ? remainingEvents(selection, now) : [];
  const { isTicked = false, isClearing = false } = outcome;
  return { to, state, selection, remaining, isTicked, isClearing };
}

function savingOf({ at, event, state, rival, moves, adds }: MailItem) {
  const { target, phase } = state;
  if (!event || !target || !phase) return [];
  const name = companyNameOf(state);
  const changes = { ...(moves && rival && { moves: rival }), ...(adds && { adds }) };
  return [{ at, saving: { target, phase, event, name, ...changes, reminders: '' } }];
}

function focusOpen(sheet: HTMLElement | null, at: number) {
  const within = (inside: string) => sheet?.querySelector<HTMLElement>(`[data-item="${at}"] ${inside}`);
  (within('[data-question] :is(button, input, select)') ?? within('[aria-invalid=true]'))?.focus();
}

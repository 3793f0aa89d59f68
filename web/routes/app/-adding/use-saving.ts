import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AddedDetails } from '#domain/adding/mail-events.ts';
import type { AddTarget } from '#domain/adding/quick-add.ts';
import { AppError } from '#domain/errors.ts';
import { eventTitle, type NewEvent } from '#domain/events/events.ts';
import { pick } from '#domain/record.ts';
import type { MadeSelection } from '#domain/selections/selections.ts';
import type { CompanyView, EventView } from '#domain/selections/views.ts';
import type { Industry } from '#domain/taxonomy/industries.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { api, call } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import type { EventValues } from '#web/outbox/acts.ts';
import { isKeeping, sendOrKeep, takeBackKept } from '#web/outbox/write.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIsShown } from '../-parts/if-here.ts';
import { useMade } from '../-parts/use-made.ts';

export type Saving = {
  target: AddTarget;
  /** The name of the company, for the message. */
  name: string;
  phase: Phase;
  event: NewEvent;
  /** An event of the student's that gets the new moment, instead of another event. */
  moves?: EventView | undefined;
  /** An event of the student's that gets what it lacks, instead of another event; where it moves, along with the moment. */
  adds?: AddedDetails | undefined;
  /** The reminders, for the message. */
  reminders: string;
};

/** What was stored; `known` where the new company turned out to be in the catalogue, and nothing was stored. */
type Saved = { undo: Undo; isKept: boolean } | { known: CompanyView };
/** `key`: of what was added, which may still wait on the device. */
export type Undo =
  | { kind: 'event'; id: string; key: string }
  | { kind: 'selection'; id: string; eventId: string; key: string }
  | { kind: 'deletion' | 'received'; id: string }
  | { kind: 'status'; id: string; from: Status; to: Status }
  | { kind: 'moment' | 'details'; id: string; event: EventView; was: EventValues; is: EventValues };

/** Stores the event. `place` tells two equal ones apart that are saved together. */
export async function store(
  { target, name, phase, event, moves, adds }: Saving,
  madeOf: ReturnType<typeof useMade>['of'],
  place = 0,
): Promise<Saved> {
  if (moves) {
    const moment = { deadline: event.deadline, endsAt: event.endsAt ?? null };
    return change(moves, { ...moment, ...adds?.details }, adds ? 'details' : 'moment');
  }
  if (adds) return change(adds.event, adds.details, 'details');
  const { key, selectionId, eventId } = madeOf([place, target, phase, event]);
  if (target.kind === 'own') {
    const act = { kind: 'newEvent', selectionId: target.selectionId, eventId, event } as const;
    const { isKept } = await sendOrKeep(act, key);
    return { undo: { kind: 'event', id: eventId, key }, isKept };
  }
  const company = target.kind === 'company' ? { id: target.companyId } : await register(target);
  if ('known' in company) return company;
  const made: MadeSelection = {
    company,
    selection: { priority: 'other', selectionPhase: phase, events: [{ ...event, selectionPhase: phase }] },
    eventIds: [eventId],
  };
  const { isKept } = await sendOrKeep({ kind: 'newSelection', selectionId, name, made }, key);
  return { undo: { kind: 'selection', id: selectionId, eventId, key }, isKept };
}

/** Registers a company, unless its name is that of another one. Where the server is away it goes along by name. */
async function register({
  name,
  reading,
  industry,
}: Extract<AddTarget, { kind: 'new' }>): Promise<MadeSelection['company'] | { known: CompanyView }> {
  const json = { name, reading: reading || null, industryCategory: industry as Industry };
  if (isKeeping()) return json;
  try {
    const company = await call(api.companies.$post({ json }));
    if (!company.isUserRegistered && company.displayName !== name.trim()) return { known: company };
    return { id: company.id };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return json;
    throw error;
  }
}

/** Saves one event, once. */
export function useSaving(onSaved: () => void, onKnown: (company: CompanyView) => void) {
  const made = useMade();
  const busy = useRef(false);
  const isShown = useIsShown();
  const undo = useUndo();
  const save = useMutation({
    mutationFn: (saving: Saving) => store(saving, made.of),
    onSuccess: (saved, { name, event, moves, reminders }) => {
      if ('known' in saved) return isShown.current ? onKnown(saved.known) : toasts.error(knownLate(name, saved.known));
      made.clear();
      const title = eventTitle({ ...event, publicDescription: event.publicDescription ?? '' });
      const told = saved.isKept ? '。接続が戻ると送信します' : reminders && `（${reminders}）`;
      const what = moves ? `${name}の${title}の日時を変更しました` : `${name}の${title}を追加しました`;
      toasts.show(what + told, () => undo.mutate([saved.undo]));
      onSaved();
    },
    // The sheet says it where it is still open.
    onError: (error, { name }) => {
      if (!isShown.current) toasts.error(notSaved(`${name}の予定`, messageFor(error)));
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  // A second press in the same frame comes before the button knows that it is busy.
  const mutate = (saving: Saving) => {
    if (busy.current) return;
    busy.current = true;
    save.mutate(saving);
  };
  return { ...save, mutate };
}

/** For a sheet that was closed by then: what was not saved, and why. */
export function notSaved(what: string, why: string): string {
  return `${what}を保存できませんでした。内容は下書きに残っています。${why}`;
}

/** The same where a new company turned out to be in the catalogue. */
export function knownLate(name: string, { displayName }: CompanyView): string {
  return notSaved(`${name}の予定`, `この名前は「${displayName}」として登録されています。`);
}

/** Takes back what was saved, the last one first. */
export function useUndo() {
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async (undos: readonly Undo[]) => {
      let said = undone(undos);
      for (const undo of undos.toReversed()) said += (await takeBack(undo)) ?? '';
      return said;
    },
    onSuccess: (said) => toasts.show(said),
    onError: (error) => toasts.error(messageFor(error)),
  });
}

async function change(event: EventView, is: EventValues, kind: 'moment' | 'details'): Promise<Saved> {
  const was = pick(event, Object.keys(is) as (keyof EventView)[]) as EventValues;
  const { id: eventId, selectionId, version } = event;
  const { isKept } = await sendOrKeep({ kind: 'event', selectionId, eventId, version, from: was, to: is });
  return { undo: { kind, id: eventId, event, was, is }, isKept };
}

const UNDONE: Partial<Record<Undo['kind'], string>> = {
  event: '追加を取り消しました',
  selection: '追加を取り消しました',
  moment: '日時を元に戻しました',
  status: 'ステータスを元に戻しました',
};

/** What was taken back, where all of it is of one kind. */
function undone(undos: readonly Undo[]): string {
  const said = new Set(undos.filter((it) => it.kind !== 'received').map((it) => UNDONE[it.kind] ?? ''));
  const [only = '', ...others] = said;
  return (others.length === 0 && only) || '元に戻しました';
}

/** Returns what is to be said of it besides. */
async function takeBack(undo: Undo): Promise<string | undefined> {
  if (undo.kind === 'moment' || undo.kind === 'details') {
    const { event, was, is } = undo;
    const { id: eventId, selectionId, version } = event;
    await sendOrKeep({ kind: 'event', selectionId, eventId, version: version + 1, from: is, to: was });
    return;
  }
  const param = { id: undo.id };
  switch (undo.kind) {
    case 'received':
      await call(api.inbox.mails[':id'].$patch({ param, json: { state: 'unread' } }));
      return;
    case 'status':
      await sendOrKeep({ kind: 'status', selectionId: undo.id, from: undo.to, status: undo.from });
      return;
    case 'deletion':
      await call(api.events[':id'].deletion.$delete({ param }));
      return;
    case 'event':
      if (!(await takeBackKept(undo.key))) await call(api.events[':id'].$delete({ param }));
      return;
    case 'selection': {
      if (await takeBackKept(undo.key)) return;
      // With its last event the selection goes, too; what was added to it since stays.
      const { selectionDeleted } = await call(api.events[':id'].$delete({ param: { id: undo.eventId } }));
      return selectionDeleted ? '' : '。ほかの予定があるため、選考は残っています';
    }
  }
}

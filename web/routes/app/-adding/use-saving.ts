import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AddedDetails } from '#domain/adding/mail-events.ts';
import type { AddTarget } from '#domain/adding/quick-add.ts';
import { eventTitle, type NewEvent } from '#domain/events/events.ts';
import type { NewSelection } from '#domain/selections/selections.ts';
import type { CompanyView, EventView } from '#domain/selections/views.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { IN_ORDER } from '../-parts/changes.ts';
import { useKeys } from '../-parts/use-keys.ts';

export type Saving = {
  target: AddTarget;
  /** The name of the company, for the message. */
  name: string;
  phase: Phase;
  event: NewEvent;
  /** An event of the student's that gets the new moment, instead of another event. */
  moves?: EventView | undefined;
  /** An event of the student's that gets what it lacks, instead of another event. */
  adds?: AddedDetails | undefined;
  /** The reminders, for the message. */
  reminders: string;
};

/** What was stored; `known` where the new company turned out to be in the catalogue, and nothing was stored. */
type Saved = { undo: Undo } | { known: CompanyView };
export type Undo =
  | { kind: 'event' | 'selection' | 'deletion' | 'received'; id: string }
  | { kind: 'status'; id: string; from: Status; to: Status }
  | { kind: 'moment' | 'details'; id: string; version: number; before: Changed };
type Changed = Partial<Pick<EventView, 'deadline' | 'endsAt'>> & AddedDetails['details'];

/** Stores the event. `place` tells two equal ones apart that are saved together. */
export async function store(
  { target, phase, event, moves, adds }: Saving,
  keyOf: ReturnType<typeof useKeys>['of'],
  place = 0,
): Promise<Saved> {
  if (moves) return { undo: await move(moves, event) };
  if (adds) return { undo: await addDetails(adds) };
  if (target.kind === 'own') {
    const { selectionId } = target;
    const endpoint = api.selections[':id'].events;
    const key = keyOf([place, selectionId, event]);
    const { id } = await call(endpoint.$post({ param: { id: selectionId }, json: event }, key));
    return { undo: { kind: 'event', id: id ?? '' } };
  }
  let companyId = target.kind === 'company' ? target.companyId : '';
  if (target.kind === 'new' && target.industry !== '') {
    const json = { name: target.name, reading: target.reading || null, industryCategory: target.industry };
    const company = await call(api.companies.$post({ json }, keyOf(json)));
    if (!company.isUserRegistered && company.displayName !== target.name.trim()) return { known: company };
    companyId = company.id;
  }
  const json: NewSelection = {
    companyId,
    priority: 'other',
    selectionPhase: phase,
    jobType: '',
    eventTitle: '',
    events: [{ ...event, selectionPhase: phase }],
  };
  const { id } = await call(api.selections.$post({ json }, keyOf([place, json])));
  return { undo: { kind: 'selection', id } };
}

/** Saves one event, once. */
export function useSaving(onSaved: () => void, onKnown: (company: CompanyView) => void) {
  const keys = useKeys();
  const busy = useRef(false);
  const undo = useUndo();
  const save = useMutation({
    mutationFn: (saving: Saving) => store(saving, keys.of),
    onSuccess: (saved, { name, event, moves, reminders }) => {
      if ('known' in saved) return onKnown(saved.known);
      keys.clear();
      const title = eventTitle({ ...event, publicDescription: event.publicDescription ?? '' });
      const what = moves ? `${name}の${title}の日時を変更しました` : `${name}の${title}を追加しました`;
      toasts.show(`${what}${reminders && `（${reminders}）`}`, () => undo.mutate([saved.undo]));
      onSaved();
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

/** Takes back what was saved, the last one first. */
export function useUndo() {
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async (undos: readonly Undo[]) => {
      for (const undo of undos.toReversed()) await takeBack(undo);
    },
    onSuccess: (_, undos) => toasts.show(undone(undos)),
    onError: (error) => toasts.error(messageFor(error)),
  });
}

async function move({ id, version, deadline, endsAt }: EventView, to: NewEvent): Promise<Undo> {
  const json = { deadline: to.deadline, endsAt: to.endsAt ?? null, version };
  await call(api.events[':id'].$patch({ param: { id }, json }));
  return { kind: 'moment', id, version: version + 1, before: { deadline, endsAt } };
}

async function addDetails({ event, details }: AddedDetails): Promise<Undo> {
  const { id, version } = event;
  await call(api.events[':id'].$patch({ param: { id }, json: { ...details, version } }));
  const before = Object.fromEntries(Object.keys(details).map((it) => [it, event[it as keyof typeof details]]));
  return { kind: 'details', id, version: version + 1, before };
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

async function takeBack(undo: Undo): Promise<void> {
  const param = { id: undo.id };
  if (undo.kind === 'moment' || undo.kind === 'details')
    await call(api.events[':id'].$patch({ param, json: { ...undo.before, version: undo.version } }));
  else if (undo.kind === 'received') await call(api.inbox.mails[':id'].$patch({ param, json: { state: 'unread' } }));
  else if (undo.kind === 'status')
    await call(api.selections[':id'].status.$put({ param, json: { from: undo.to, status: undo.from } }));
  else if (undo.kind === 'deletion') await call(api.events[':id'].deletion.$delete({ param }));
  else if (undo.kind === 'event') await call(api.events[':id'].$delete({ param }));
  else await call(api.selections[':id'].$delete({ param }));
}

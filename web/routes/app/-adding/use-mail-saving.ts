import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { CompanyView, EventView, SelectionView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { sendOrKeep } from '#web/outbox/write.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIsShown } from '../-parts/if-here.ts';
import { useMade } from '../-parts/use-made.ts';
import { knownLate, notSaved, type Saving, store, type Undo, useUndo } from './use-saving.ts';

/**
 * What is saved of a mail: events by their place in it, deletions of those that were called off, the status of a selection, and the
 * deletion of what remains of one that ended. A mail of the inbox is done then.
 */
export type MailSaving = {
  events: readonly { at: number; saving: Saving }[];
  cancelled: readonly { at: number; event: EventView }[];
  status: { selection: SelectionView; to: Status } | null;
  remaining: readonly EventView[];
  receivedId: string | undefined;
};

type Callbacks = {
  /** Everything is saved. */
  onSaved: () => void;
  /** One of several is saved; `selectionId` is the new selection that it is in. */
  onOne: (at: number, selectionId: string | null) => void;
  /** Not everything could be saved. */
  onFailed: () => void;
  /** The new company of this event turned out to be in the catalogue: it is not saved yet. */
  onKnown: (at: number, company: CompanyView) => void;
};

/** Saves what was chosen of a mail, one after the other; what is saved is never sent again. */
export function useMailSaving({ onSaved, onOne, onFailed, onKnown }: Callbacks) {
  const made = useMade();
  const undo = useUndo();
  const undos = useRef<Undo[]>([]);
  const busy = useRef(false);
  const isShown = useIsShown();
  const save = useMutation({
    mutationFn: async ({ events, cancelled, status, remaining, receivedId }: MailSaving): Promise<boolean> => {
      const begun = new Map<string, string>();
      for (const { at, saving } of events) {
        const place = JSON.stringify([saving.target, saving.phase]);
        const selectionId = begun.get(place);
        const target = selectionId === undefined ? saving.target : ({ kind: 'own', selectionId } as const);
        const saved = await store({ ...saving, target }, made.of, at);
        if ('known' in saved) {
          onKnown(at, saved.known);
          if (!isShown.current) toasts.error(knownLate(saving.name, saved.known));
          return false;
        }
        undos.current.push(saved.undo);
        if (saved.undo.kind === 'selection') begun.set(place, saved.undo.id);
        onOne(at, saved.undo.kind === 'selection' ? saved.undo.id : null);
      }
      for (const { at, event } of cancelled) {
        await call(api.events[':id'].$delete({ param: { id: event.id } }));
        undos.current.push({ kind: 'deletion', id: event.id });
        onOne(at, null);
      }
      for (const { id } of remaining) {
        await call(api.events[':id'].$delete({ param: { id } }));
        undos.current.push({ kind: 'deletion', id });
      }
      if (status) {
        const { selection, to } = status;
        await sendOrKeep({ kind: 'status', selectionId: selection.id, from: selection.status, status: to });
        undos.current.push({ kind: 'status', id: selection.id, from: selection.status, to });
      }
      if (receivedId) {
        await call(api.inbox.mails[':id'].$patch({ param: { id: receivedId }, json: { state: 'done' } }));
        undos.current.push({ kind: 'received', id: receivedId });
      }
      return true;
    },
    onSuccess: (isWhole, { status, events }) => {
      if (!isWhole) return;
      const saved = undos.current;
      const count = saved.filter((it) => it.kind !== 'received').length;
      const only = count === 1 ? events[0]?.saving.name : undefined;
      const what = status && count === 1 ? `${displayName(status.selection)}のステータス` : `${count}件`;
      toasts.show(only ? `${only}の予定を保存しました` : `${what}を保存しました`, () => undo.mutate(saved));
      onSaved();
    },
    onError: (error) => {
      onFailed();
      // The sheet says it where it is still open.
      const what = undos.current.length > 0 ? '一部の予定' : '予定';
      if (!isShown.current) toasts.error(notSaved(what, messageFor(error)));
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const mutate = (saving: MailSaving) => {
    if (busy.current) return;
    busy.current = true;
    save.mutate(saving);
  };
  return { ...save, mutate };
}

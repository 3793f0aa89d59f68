import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewEvent } from '#domain/events.ts';
import { REMINDER_LABELS } from '#domain/reminders.ts';
import { displayName } from '#domain/selections.ts';
import { EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { openEntries } from '#domain/upcoming.ts';
import type { EventView, SelectionView } from '#domain/views.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import { api, call, idempotencyKey, once, storedMeanwhile } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Conflict, type Difference } from '#web/ui/Conflict.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Revealed } from '#web/ui/Revealed.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { EventForm } from '../-EventForm.tsx';
import { draftOf, type EventDraft } from '../-event-draft.ts';

type EventDialogProps = { selection: SelectionView; event: EventView | undefined; onClose: () => void };

const FORM = 'event-form';

/** Adds an event to a selection, or changes one. What was typed stays when saving fails or another tab was faster. */
export function EventDialog({ selection, event, onClose }: EventDialogProps) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  // What the student began to edit: a live update must not change the form under the fingers.
  const [begun, setBegun] = useState(event);
  const key = useRef(idempotencyKey());
  const save = useMutation({
    mutationFn: async ({ entered, version }: { entered: NewEvent; version: number | undefined }) => {
      if (!begun)
        await call(
          api.selections[':id'].events.$post({ param: { id: selection.id }, json: entered }, once(key.current)),
        );
      else
        await call(
          api.events[':id'].$patch({
            param: { id: begun.id },
            json: { ...entered, version: version ?? begun.version },
          }),
        );
    },
    onSuccess: () => {
      toasts.show(begun ? 'イベント情報を更新しました' : 'イベントを追加しました');
      onClose();
    },
  });
  const current = storedMeanwhile<EventView>(save.error);
  const defaults: Partial<EventDraft> = begun ? draftOf(begun) : { selectionPhase: selection.selectionPhase };

  return (
    <Dialog
      open
      onClose={onClose}
      title={begun ? '予定の編集' : '予定の追加'}
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} busy={save.isPending}>
            {begun ? '更新' : '追加'}
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{displayName(selection)}</p>
      <EventForm
        key={begun?.version}
        id={FORM}
        defaults={defaults}
        others={openEntries(selections).filter((it) => it.event.id !== begun?.id)}
        onSubmit={(entered) => save.mutate({ entered, version: undefined })}
      />
      <div className="mt-4 empty:hidden">
        {current && save.variables && (
          <Conflict
            fields={differences(save.variables.entered, current)}
            onKeepMine={() => save.mutate({ entered: save.variables.entered, version: current.version })}
            onTakeStored={() => {
              setBegun(current);
              save.reset();
            }}
          />
        )}
        {save.error && !current && (
          <Revealed>
            <Banner tone="error">
              {begun ? 'イベントの更新に失敗しました' : 'イベントの追加に失敗しました'}。{messageFor(save.error)}
            </Banner>
          </Revealed>
        )}
      </div>
    </Dialog>
  );
}

function differences(mine: NewEvent, stored: EventView): Difference[] {
  const text = (label: string, read: (it: NewEvent) => string | null | undefined) => ({
    label,
    mine: read(mine) ?? '',
    stored: read(stored) ?? '',
  });
  return [
    text('予定名', (it) => it.publicDescription),
    text('種類', (it) => EVENT_TYPES[it.eventType].label),
    text('日時', momentOf),
    text('区分', (it) => it.selectionPhase && PHASES[it.selectionPhase].label),
    text('リマインド', (it) => it.reminderTypes?.map((type) => REMINDER_LABELS[type]).join('・')),
    text('内容', (it) => it.publicContent),
    text('会場', (it) => it.publicLocation),
    text('案内ページ', (it) => parseWebAddress(it.publicUrl ?? '')),
    text('詳細の共有', (it) => (it.shareDetails ? '共有する' : '共有しない')),
    text('場所', (it) => it.location),
    text('URL', (it) => parseWebAddress(it.privateUrl ?? '')),
    text('自分だけのメモ', (it) => it.privateMemo),
  ];
}

function momentOf({ deadline, endsAt }: NewEvent): string {
  return `${dayLabel(jstDay(deadline))}${jstClock(deadline)}${endsAt ? `–${jstClock(endsAt)}` : ''}`;
}

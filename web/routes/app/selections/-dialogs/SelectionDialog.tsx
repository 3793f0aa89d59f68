import { lazy, Suspense } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useSelectionDeletion } from '../../-parts/changes.ts';
import type { DialogName } from '../-list/search.ts';
import { DeleteEvent } from './DeleteEvent.tsx';

// The forms are as large as the whole list, and most visits open none.
const EventDialog = lazy(() => import('./EventDialog.tsx').then((it) => ({ default: it.EventDialog })));
const InfoDialog = lazy(() => import('./InfoDialog.tsx').then((it) => ({ default: it.InfoDialog })));
const RemindersDialog = lazy(() => import('./RemindersDialog.tsx').then((it) => ({ default: it.RemindersDialog })));

type SelectionDialogProps = {
  selection: SelectionView;
  dialog: DialogName;
  eventId: string | undefined;
  onClose: () => void;
};

/** The dialog of the URL, for the selection of the URL. A dialog about a deleted event is not shown. */
export function SelectionDialog(props: SelectionDialogProps) {
  return (
    <Suspense>
      <Chosen {...props} />
    </Suspense>
  );
}

function Chosen({ selection, dialog, eventId, onClose }: SelectionDialogProps) {
  const event = selection.events.find((it) => it.id === eventId);
  if (dialog === 'info') return <InfoDialog {...{ selection, onClose }} />;
  if (dialog === 'reminders') return <RemindersDialog {...{ selection, onClose }} chosenId={eventId} />;
  if (dialog === 'delete') return <DeleteSelection {...{ selection, onClose }} />;
  if (dialog === 'event') return <EventDialog {...{ selection, onClose }} />;
  if (dialog === 'delete-event' && event) return <DeleteEvent {...{ selection, onClose }} eventId={event.id} />;
  return null;
}

type DeleteProps = { selection: SelectionView; onClose: () => void };

function DeleteSelection({ selection, onClose }: DeleteProps) {
  const deletion = useSelectionDeletion();
  const confirm = () => {
    deletion.mutate(selection.id);
    onClose();
  };
  return (
    <ConfirmDialog open title="選考情報の削除" confirmLabel="削除" onConfirm={confirm} onClose={onClose}>
      <p>
        選考情報を削除しますか？ <span className="inline-block">8秒以内なら元に戻せます</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-surface-2 px-4 py-3 text-sm">
        <dt className="text-ink-2">企業名</dt>
        <dd className="font-bold">{displayName(selection)}</dd>
        <dt className="text-ink-2">予定</dt>
        <dd>
          <span className="num">{selection.events.length}</span>件
        </dd>
      </dl>
    </ConfirmDialog>
  );
}

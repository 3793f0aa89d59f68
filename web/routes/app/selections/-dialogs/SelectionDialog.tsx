import { lazy, Suspense } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { useBack } from '../-list/back.ts';
import type { DialogName } from '../-list/search.ts';

// The dialogs are as large as the whole list, and most visits open none.
const DeleteEvent = lazy(() => import('./DeleteEvent.tsx').then((it) => ({ default: it.DeleteEvent })));
const DeleteSelection = lazy(() => import('./DeleteSelection.tsx').then((it) => ({ default: it.DeleteSelection })));
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
  const onClose = useBack(props.onClose);
  return (
    <Suspense>
      <Chosen {...props} onClose={onClose} />
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

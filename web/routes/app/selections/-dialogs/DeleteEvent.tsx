import { displayName } from '#domain/selections/selection-facts.ts';
import { entryName } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useEventDeletion } from './deletions.ts';

type DeleteEventProps = {
  selection: SelectionView;
  eventId: string;
  onClose: () => void;
  /** Called instead of `onClose` when the event is deleted. */
  onDelete?: () => void;
};

/** Asks before an event is deleted; the last one deletes its selection too, which is mentioned. */
export function DeleteEvent({ selection, eventId, onClose, onDelete = onClose }: DeleteEventProps) {
  const deletion = useEventDeletion();
  const confirm = () => {
    const event = selection.events.find((it) => it.id === eventId);
    deletion.mutate({ id: eventId, name: event ? entryName({ selection, event }) : displayName(selection) });
    onDelete();
  };
  return (
    <ConfirmDialog open title="予定の削除" confirmLabel="削除" onConfirm={confirm} onClose={onClose}>
      <p>
        この予定を削除しますか？ <span className="inline-block">8秒以内なら元に戻せます</span>
      </p>
      {selection.events.length === 1 && (
        <p className="font-bold text-shu-ink">
          これが最後の予定のため、{displayName(selection)}の選考情報も削除されます。
        </p>
      )}
    </ConfirmDialog>
  );
}

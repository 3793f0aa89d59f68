import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { Name } from '#web/ui/marks/Name.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useSelectionDeletion } from './deletions.ts';

type DeleteSelectionProps = { selection: SelectionView; onClose: () => void };

/** Asks before a selection is deleted with all its events. */
export function DeleteSelection({ selection, onClose }: DeleteSelectionProps) {
  const deletion = useSelectionDeletion();
  const confirm = () => {
    deletion.mutate({ id: selection.id, name: displayName(selection) });
    onClose();
  };
  return (
    <ConfirmDialog open title="選考情報の削除" confirmLabel="削除" onConfirm={confirm} onClose={onClose}>
      <p>
        選考情報を削除しますか？ <span className="inline-block">8秒以内なら元に戻せます</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-surface-2 px-4 py-3 text-sm">
        <dt className="text-ink-2">企業名</dt>
        <dd className="font-bold">
          <Name>{displayName(selection)}</Name>
        </dd>
        <dt className="text-ink-2">予定</dt>
        <dd>
          <span className="num">{selection.events.length}</span>件
        </dd>
      </dl>
    </ConfirmDialog>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, openEntries } from '#domain/selections/upcoming.ts';
import { messageFor } from '#web/messages.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Conflict } from '#web/ui/feedback/Conflict.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { ActionBar, unsavedStatus } from '#web/ui/layout/ActionBar.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { differences } from '../../../-event/differences.ts';
import { EventForm } from '../../../-event/EventForm.tsx';
import { useEventEditor } from './-use-event-editor.ts';

type EventEditorProps = {
  entry: Entry;
  userId: string;
  /** Adds another event like this one instead of changing it. */
  copies: boolean;
  onClose: () => void;
  onSaved: (eventId: string, isKept: boolean) => void;
};

/** The form of an event in place of its page. Typed text stays when saving fails or another tab saved first. */
export function EventEditor({ entry, userId, copies, onClose, onSaved }: EventEditorProps) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const editor = useEventEditor(userId, entry, copies, onSaved);
  const id = useId();
  const title = copies ? '予定の複製' : '予定の編集';
  const { conflict, failure, storedDraft } = editor;
  return (
    <Page title={title} width="form">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="-mt-2 text-sm wrap-anywhere text-ink-2">
          <Name>{displayName(entry.selection)}</Name>
        </p>
        {storedDraft && (
          <StoredDraft others={storedDraft.others} onResume={storedDraft.resume} onDiscard={storedDraft.discard} />
        )}
        <LockedFields isSaving={editor.isSaving}>
          <Card className="px-4 py-5 nav:px-6">
            <EventForm
              key={JSON.stringify(editor.begun.defaults)}
              id={id}
              defaults={editor.begun.defaults}
              selectionId={entry.selection.id}
              others={openEntries(selections).filter((it) => copies || it.event.id !== entry.event.id)}
              siblings={entry.selection.events.filter((it) => copies || it.id !== entry.event.id)}
              again={copies ? 'そのまま追加' : 'そのまま保存'}
              onTyping={editor.type}
              onSubmit={editor.submit}
            />
          </Card>
        </LockedFields>
        {conflict && (
          <Conflict
            fields={differences(conflict.entered, conflict.stored)}
            onKeepMine={conflict.keepMine}
            onTakeStored={conflict.takeStored}
          />
        )}
        {failure && (
          <Revealed>
            <Banner tone="error">
              {copies ? 'イベントの追加に失敗しました' : 'イベントの更新に失敗しました'}。{messageFor(failure)}
            </Banner>
          </Revealed>
        )}
        <ActionBar status={unsavedStatus(editor.isDirty)}>
          <Button onClick={onClose}>キャンセル</Button>
          <Button type="submit" form={id} variant="primary" className="min-w-28 nav:min-w-32" busy={editor.isSaving}>
            {copies ? '追加' : '保存'}
          </Button>
        </ActionBar>
      </div>
      <LeaveDialog isDirty={editor.isDirty} />
    </Page>
  );
}

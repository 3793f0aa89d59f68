import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AddState, Picks } from '#domain/adding/quick-add.ts';
import { EVENT_LENGTH } from '#domain/events/events.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PrivateNote } from '../-event/PrivateNote.tsx';
import { TravelField } from '../-event/TravelField.tsx';
import { checkWebAddress } from '../-event/web-address.ts';
import { newNameError, newReadingError } from './NewCompany.tsx';
import type { Panel } from './PanelOf.tsx';
import type { ReadEvent } from './use-line.ts';

type MoreFieldsProps = { entry: ReadEvent; editing: Panel | null; onPick: (picks: Picks) => void };

/** Name, place, travel time, address and memo, folded until they are wanted. */
export function MoreFields({ entry: { state }, editing, onPick }: MoreFieldsProps) {
  const { draft } = state;
  const fold = useRef<HTMLDetailsElement>(null);
  const error = urlError(state);
  useEffect(() => {
    if (!fold.current || !(error || editing === 'location' || editing === 'privateUrl')) return;
    fold.current.open = true;
    if (editing) fold.current.querySelector<HTMLElement>(`[name=${editing}]`)?.focus();
  }, [editing, error]);
  return (
    <details ref={fold}>
      <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-md px-2 font-bold text-brand [&::-webkit-details-marker]:hidden">
        <Plus aria-hidden className="size-4.5" />
        名前・場所・URL・メモを追加
      </summary>
      <div className="grid gap-4 pt-2">
        <TextField
          label="予定名"
          maxLength={EVENT_LENGTH.title}
          value={draft.publicDescription}
          onChange={({ target }) => onPick({ publicDescription: target.value })}
        />
        <TextField
          label="場所"
          name="location"
          maxLength={EVENT_LENGTH.location}
          support={<PrivateNote />}
          value={draft.location}
          onChange={({ target }) => onPick({ location: target.value })}
        />
        <TextField
          label="URL"
          name="privateUrl"
          inputMode="url"
          autoCapitalize="off"
          support={<PrivateNote />}
          error={error}
          value={draft.privateUrl}
          onChange={({ target }) => onPick({ privateUrl: target.value })}
        />
        {draft.kind === 'appointment' && (
          <TravelField
            current={draft.travelMinutes}
            value={draft.travelMinutes}
            onChange={({ target }) => onPick({ travelMinutes: target.value })}
          />
        )}
        <TextArea
          label="自分だけのメモ"
          maxLength={EVENT_LENGTH.memo}
          support={<PrivateNote />}
          value={draft.privateMemo}
          onChange={({ target }) => onPick({ privateMemo: target.value })}
        />
      </div>
    </details>
  );
}

function urlError({ draft }: AddState): string | undefined {
  const checked = checkWebAddress(draft.privateUrl);
  return typeof checked === 'string' ? checked : undefined;
}

/** Whether a field stands as it cannot be saved; it says so itself. */
export function isWrong(state: AddState): boolean {
  const { target } = state;
  const isNewWrong = target?.kind === 'new' && (newNameError(target) || newReadingError(target));
  return Boolean(isNewWrong || urlError(state));
}

import { BellRing, FilePenLine, Lock, Pencil, Plus } from 'lucide-react';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { useAdding } from '../../-adding/adding.ts';
import { EventRow } from './EventRow.tsx';
import type { DialogName } from './search.ts';

type CardInsideProps = {
  selection: SelectionView;
  now: Instant;
  onDialog: (dialog: DialogName, eventId?: string) => void;
};

/** The contents of an open card: its events, the memo, and its actions. */
export function CardInside({ selection, now, onDialog }: CardInsideProps) {
  const add = useAdding();
  return (
    <div className="border-t border-line bg-bg px-4 pt-1 pb-4 nav:pt-1.5 nav:pr-5.5 nav:pb-5 nav:pl-11">
      <ul>
        {selection.events.map((event) => (
          <EventRow
            key={event.id}
            {...{ event, now }}
            company={displayName(selection)}
            status={selection.status}
            onDelete={() => onDialog('delete-event', event.id)}
          />
        ))}
      </ul>
      {selection.companyUrl && (
        <p className="mt-2 text-sm">
          <SafeLink href={selection.companyUrl}>企業サイト</SafeLink>
        </p>
      )}
      {selection.notes && (
        <div className="mt-2 flex max-w-205 gap-2.25 rounded-md border border-dashed border-line-strong bg-surface px-3.5 py-3 text-sm nav:mt-3">
          <Lock aria-hidden className="mt-0.5 size-4 text-ink-3" />
          <div>
            <p className="text-xs leading-ui font-bold text-ink-2">自分だけのメモ</p>
            <p className="leading-[1.65] whitespace-pre-wrap">{selection.notes}</p>
          </div>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => add({ target: { kind: 'own', selectionId: selection.id } })}
        >
          予定を追加
        </Button>
        {selection.events.length > 0 && (
          <Button size="sm" icon={<BellRing aria-hidden />} onClick={() => onDialog('reminders')}>
            リマインドを設定
          </Button>
        )}
        <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => onDialog('info')}>
          選考情報を更新
        </Button>
        <ButtonLink
          size="sm"
          to="/app/selections/$selectionId/edit"
          params={{ selectionId: selection.id }}
          icon={<FilePenLine aria-hidden />}
        >
          ES・マイページ
        </ButtonLink>
      </div>
    </div>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { Likeness } from '#domain/adding/quick-add.ts';
import type { NewEvent } from '#domain/events/events.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { type Instant, jstDay, parts } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { StoredEvent } from './StoredEvent.tsx';

type DuplicateProps = {
  likeness: Likeness;
  event: NewEvent;
  selection: SelectionView;
  now: Instant;
  onAdd: () => void;
  onMove: (event: EventView) => void;
};

/** Says that the event is there already, or one of its kind at another time, and asks what is meant. */
export function Duplicate({ likeness, event, selection, now, onAdd, onMove }: DuplicateProps) {
  const navigate = useNavigate();
  const { event: stored, isSame } = likeness;
  const [, month, date] = parts(jstDay(event.deadline));
  const openStored = () =>
    void navigate({
      to: '/app/selections/$selectionId/events/$eventId',
      params: { selectionId: selection.id, eventId: stored.id },
      replace: true,
    });
  return (
    <div role="status" data-question className="flex gap-2.5 rounded-md bg-shu-soft px-3.5 py-3 text-sm leading-ui">
      <CalendarClock aria-hidden className="mt-0.5 size-4.5 flex-none text-shu-ink" />
      <div className="grid min-w-0 gap-2 text-shu-ink">
        <p className="copy">
          <b>{isSame ? '同じ予定が登録されています' : '同じ種類の予定があります'}</b>
          <StoredEvent {...{ selection, now }} event={stored} />
        </p>
        <div className="flex flex-wrap gap-2">
          {isSame ? (
            <Button size="sm" onClick={openStored}>
              予定を開く
            </Button>
          ) : (
            <Button size="sm" onClick={() => onMove(stored)}>
              日時を{month}/{date}に変更
            </Button>
          )}
          <Button size="sm" onClick={onAdd}>
            {isSame ? 'それでも追加' : '別の予定として追加'}
          </Button>
        </div>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

type CancelledCardProps = {
  /** What the calendar calls it. */
  title: string;
  event: EventView | null;
  selection: SelectionView | undefined;
  isTicked: boolean;
  now: Instant;
  onTick: (isTicked: boolean) => void;
};

/** An event that the company called off: it can be deleted, which is never ticked beforehand. */
export function CancelledCard({ title, event, selection, isTicked, now, onTick }: CancelledCardProps) {
  const id = useId();
  const isLast = selection?.events.length === 1;
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-3 p-4">
      <h3 id={id} className="text-md wrap-anywhere">
        {event && selection ? `${displayName(selection)}の${eventTitle(event)}` : title || '予定'}の取り消し
      </h3>
      {event ? (
        <>
          <p className="num text-sm">
            <s>
              {shortDayLabel(jstDay(event.deadline), jstDay(now))}
              {clockOf(event)}
            </s>
          </p>
          <p className="copy text-sm text-ink-2">
            この予定は、企業によって取り消されています。確認してから選択してください。
          </p>
          <Checkbox
            label="この予定を削除"
            {...(isLast && { support: 'これが最後の予定のため、選考情報も削除されます。' })}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
        </>
      ) : (
        <p className="copy text-sm text-ink-2">この予定は登録されていません。削除する予定はありません。</p>
      )}
    </Card>
  );
}

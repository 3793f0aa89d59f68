import { type FormEvent, useState } from 'react';
import { clockOf, END_OF_DAY } from '#domain/events/events.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import { type Instant, isClock, isDay, jstDay, jstInstant, toMs } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { type DateTime, DateTimeField } from '#web/ui/fields/DateTimeField.tsx';
import { useEventMove } from './use-event-move.ts';

const NEW_MOMENT: Record<EventKind, string> = {
  deadline: '新しい締切日時',
  appointment: '新しい開始日時',
  expected: '新しい連絡予定日',
};

type MoveFormProps = { entry: Entry; now: Instant; onDone: () => void; onCancel: () => void };

/** Moves an event by entering the new date: the alternative to dragging and keys. An appointment keeps its length. */
export function MoveForm({ entry, now, onDone, onCancel }: MoveFormProps) {
  const { deadline, kind } = entry.event;
  const [when, setWhen] = useState<DateTime>({ day: jstDay(deadline), clock: clockOf(entry.event) ?? '' });
  const [pressed, setPressed] = useState(false);
  const move = useEventMove(jstDay(now));
  const missing = missingIn(when, kind !== 'appointment');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (missing) return event.currentTarget.querySelector('input')?.focus();
    move(entry, toMs(jstInstant(when.day, when.clock || END_OF_DAY)) - toMs(deadline));
    onDone();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 grid gap-3 rounded-md border border-line p-3.5">
      <DateTimeField
        name="moveTo"
        label={NEW_MOMENT[kind]}
        error={pressed ? missing : undefined}
        value={when}
        onChange={setWhen}
        today={jstDay(now)}
        kind={kind}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary">
          この日時に移動
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          キャンセル
        </Button>
      </div>
    </form>
  );
}

function missingIn({ day, clock }: DateTime, isTimeOptional: boolean): string | undefined {
  if (!isDay(day)) return '日付を入力してください';
  return isTimeOptional || isClock(clock) ? undefined : '開始時刻を入力してください';
}

import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type EventDraft, lastDayOf, nextDayEnd, usualEnd } from '#domain/selections/event-draft.ts';
import { dayLabel, daysBetween, type Instant, isDay, jstDay } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

type EventEndProps = {
  draft: EventDraft;
  now: Instant;
  /** The input of the time. */
  clock: UseFormRegisterReturn;
  error: string | undefined;
  onDays: (extraDays: number) => void;
};

/** When an appointment ends: its time, and its last day where it has several or the student asks for it. */
export function EventEnd({ draft, now, clock, error, onDays }: EventEndProps) {
  const { day, extraDays } = draft;
  const [isAsked, setAsked] = useState(false);
  // While the date is typed, the browser tells of none.
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isShown = isAsked || extraDays !== 0;
  const last = lastDayOf(draft);
  const nextDay = nextDayEnd(draft);
  const change = (typed: string) => {
    setAsked(true);
    setBlank(typed === '');
    onDays(isDay(typed) ? daysBetween(day, typed) : 0);
  };
  const ask = () => {
    setAsked(true);
    onDays(1);
    requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <div className={isShown ? 'grid gap-3 md:grid-cols-2 md:gap-4' : 'flex flex-wrap items-end gap-x-3 gap-y-1'}>
      {isShown && (
        <TextField
          ref={field}
          label="最終日"
          necessity="optional"
          type="date"
          name="lastDay"
          support={lengthText(extraDays, last && dayLabel(last, jstDay(now)))}
          error={error}
          min={day}
          max="2999-12-31"
          disabled={last === null}
          value={isBlank ? '' : (last ?? '')}
          onChange={({ target }) => change(target.value)}
          className="num max-w-60"
        />
      )}
      <TextField
        label="終了時刻"
        necessity="optional"
        type="time"
        support={nextDay ? `${nextDay}まで` : `省略すると${usualEnd(draft)}の予定になります`}
        className="num max-w-60"
        {...clock}
      />
      {!isShown && last && (
        <Button variant="ghost" size="sm" className="mb-1.5" onClick={ask}>
          複数日にする
        </Button>
      )}
    </div>
  );
}

/** 8月20日（木）まで3日間 */
function lengthText(extraDays: number, last: string | null): string {
  if (extraDays < 1) return '空欄にすると1日の予定になります';
  return `${last ? `${last}まで` : ''}${extraDays + 1}日間`;
}

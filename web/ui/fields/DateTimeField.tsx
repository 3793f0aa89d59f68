import type { ClipboardEvent } from 'react';
import { readDateText } from '#domain/events/date-text.ts';
import { END_OF_DAY } from '#domain/events/events.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import { addDays, type Clock, type Day, dayLabel, isClock, isDay } from '#domain/time.ts';
import { isInJapan } from '#web/browser/now.ts';
import { Button } from '../buttons/Button.tsx';
import { CONTROL, Field, type FieldLook } from './Field.tsx';

/** The values of the two inputs; '' where empty. */
export type DateTime = { day: Day | ''; clock: Clock | '' };

const SUPPORT: Record<EventKind, string | undefined> = {
  deadline: '時刻を省略すると23:59になります',
  appointment: undefined,
  expected: '時刻は省略できます',
};

type DateTimeFieldProps = FieldLook & {
  /** Name of the date input; the time input is called `${name}Time`. */
  name: string;
  kind: EventKind;
  value: DateTime;
  onChange: (value: DateTime) => void;
  today: Day;
  /** Optional: nothing is proposed, and the value can be cleared. */
  clearable?: boolean;
};

/**
 * A day and a time in Japan, in the browser's own inputs. Accepts pasted text as in mails. Focusing an empty field proposes today, for a
 * deadline at 23:59; a deadline without a time means 23:59.
 */
export function DateTimeField({ name, kind, value, onChange, today, clearable = false, ...look }: DateTimeFieldProps) {
  const support = look.support ?? SUPPORT[kind];
  const isEmpty = value.day === '' && value.clock === '';
  const propose = () => {
    if (!clearable && isEmpty) onChange({ day: today, clock: kind === 'deadline' ? END_OF_DAY : '' });
  };
  const onPaste = (event: ClipboardEvent) => {
    const read = readDateText(event.clipboardData.getData('text'), today);
    if (!read) return;
    event.preventDefault();
    onChange({ day: read.day, clock: read.clock ?? (kind === 'deadline' ? END_OF_DAY : value.clock) });
  };
  /** A deadline may lack its time. */
  const lacksClock = kind === 'appointment' && value.clock === '';
  const shortcuts = (
    <div className="grid min-w-0 gap-2">
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-x-1.5 gap-y-2 border-0 p-0">
        <legend className="sr-only">{look.label}の候補</legend>
        <Shortcut onPick={() => onChange({ ...value, day: today })}>今日</Shortcut>
        <Shortcut onPick={() => onChange({ ...value, day: addDays(today, 1) })}>明日</Shortcut>
        <Shortcut onPick={() => onChange({ ...value, day: addDays(today, 7) })}>1週間後</Shortcut>
        {kind === 'deadline' && <Shortcut onPick={() => onChange({ ...value, clock: END_OF_DAY })}>23:59</Shortcut>}
        {clearable && !isEmpty && <Shortcut onPick={() => onChange({ day: '', clock: '' })}>クリア</Shortcut>}
      </fieldset>
      <p
        role="status"
        className={`text-sm leading-ui text-ink-2 ${clearable || look.error ? 'empty:-mt-2' : 'min-h-5'}`}
      >
        {echo(value, kind, today)}
        {!isInJapan() && isDay(value.day) && '（日本時間）'}
      </p>
    </div>
  );
  return (
    <Field {...look} support={support} as="group" after={shortcuts}>
      {({ 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required }) => (
        <div className="flex min-w-0 flex-wrap gap-2 md:gap-4" onPaste={onPaste}>
          <input
            type="date"
            name={name}
            aria-label={`${look.label}の日付`}
            {...{ 'aria-describedby': describedBy, 'aria-required': required }}
            aria-invalid={lacksClock && isDay(value.day) ? undefined : invalid}
            value={value.day}
            max="9999-12-31"
            onFocus={propose}
            onChange={(event) => onChange({ ...value, day: event.target.value })}
            className={`${CONTROL} num min-h-12 min-w-[min(8.5rem,100%)]! flex-[1.35_1_0] px-3 md:flex-1`}
          />
          <input
            type="time"
            name={`${name}Time`}
            aria-label={`${look.label}の時刻`}
            aria-describedby={describedBy}
            aria-invalid={lacksClock ? invalid : undefined}
            value={value.clock}
            onChange={(event) => onChange({ ...value, clock: event.target.value })}
            className={`${CONTROL} num min-h-12 min-w-[min(6.5rem,100%)]! flex-1 px-3`}
          />
        </div>
      )}
    </Field>
  );
}

function Shortcut({ onPick, children }: { onPick: () => void; children: string }) {
  return (
    <Button size="sm" className="rounded-full! px-2.5!" onClick={onPick}>
      {children}
    </Button>
  );
}

function echo({ day, clock }: DateTime, kind: EventKind, today: Day): string {
  if (!isDay(day)) return '';
  if (isClock(clock)) return `${dayLabel(day, today)}${kind === 'deadline' && clock === '00:00' ? END_OF_DAY : clock}`;
  return kind === 'deadline' ? `${dayLabel(day, today)}${END_OF_DAY}` : dayLabel(day, today);
}

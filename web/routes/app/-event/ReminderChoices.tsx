import { Check, ClockAlert } from 'lucide-react';
import { useId } from 'react';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import {
  nominalTime,
  offeredTypes,
  REMINDER_CLOCK,
  REMINDER_DAYS,
  REMINDER_LABELS,
  REMINDER_TYPE_IDS,
  type ReminderType,
  reminderTime,
  typesInTime,
} from '#domain/reminders/timings.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { quietNote, ReminderMoment, shortClock } from './ReminderMoment.tsx';

type ReminderChoicesProps = {
  value: readonly ReminderType[];
  /** Null while the event has no moment yet: then none is past. */
  deadline: Instant | null;
  kind: EventKind;
  quietHours: QuietHours;
  now: Instant;
  onChange: (types: ReminderType[]) => void;
};

const DAILY = Object.keys(REMINDER_DAYS) as (keyof typeof REMINDER_DAYS)[];

/** The reminders of an event that are ahead, each with its moment. Where every 8:00 has passed, the last hours are offered. */
export function ReminderChoices({ value, deadline, kind, quietHours, now, onChange }: ReminderChoicesProps) {
  const hint = useId();
  const rows = deadline === null ? DAILY : offeredTypes(value, { kind, deadline }, quietHours, now);
  const ticked = deadline === null ? value : typesInTime(value, { kind, deadline }, quietHours, now);
  const toggle = (type: ReminderType) => {
    const chosen = rows.filter((it) => (it === type ? !ticked.includes(it) : ticked.includes(it)));
    // Who takes the last one out wants none: what has passed would otherwise bring the offer back.
    const kept = chosen.length === 0 ? [] : [...chosen, ...ticked.filter((it) => !rows.includes(it))];
    onChange(REMINDER_TYPE_IDS.filter((it) => kept.includes(it)));
  };
  const isLast = deadline !== null && !rows.some((type) => type in REMINDER_DAYS);
  return (
    <fieldset
      className="m-0 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1.5 border-0 p-0"
      aria-describedby={isLast ? undefined : hint}
    >
      <legend className="float-left p-0 text-sm font-bold">リマインド</legend>
      {!isLast && (
        <p id={hint} className="copy text-xs leading-ui text-ink-2">
          {`朝${shortClock(REMINDER_CLOCK)}に届きます`}
        </p>
      )}
      <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-1">
        {isLast && <LastHours rows={rows} kind={kind} isOver={deadline <= now} />}
        <ul>
          {rows.map((type) => (
            <Row
              key={type}
              {...{ type, deadline, quietHours, now }}
              isTicked={ticked.includes(type)}
              onToggle={() => toggle(type)}
            />
          ))}
        </ul>
        {deadline !== null && !isLast && <Passed {...{ rows, deadline, now }} />}
      </div>
    </fieldset>
  );
}

type RowProps = Pick<ReminderChoicesProps, 'deadline' | 'quietHours' | 'now'> & {
  type: ReminderType;
  isTicked: boolean;
  onToggle: () => void;
};

function Row({ type, deadline, quietHours, now, isTicked, onToggle }: RowProps) {
  const id = useId();
  const sendAt = deadline === null ? null : reminderTime(type, deadline, quietHours, now);
  const note = deadline && sendAt && quietNote(type, deadline, sendAt, quietHours);
  return (
    <li className="not-first:border-t not-first:border-line">
      <label htmlFor={id} className="grid min-h-13 grid-cols-[22px_minmax(0,1fr)] items-center gap-x-3 py-1.5">
        <span className="relative inline-grid size-5.5 place-items-center">
          <input
            id={id}
            type="checkbox"
            name={`reminder.${type}`}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-moment`}
            checked={isTicked}
            onChange={onToggle}
            className="peer absolute inset-0 m-0 size-full appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-brand checked:bg-brand forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative size-4 text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span id={`${id}-name`} className="font-bold">
            {REMINDER_LABELS[type]}
          </span>
          <span id={`${id}-moment`} className="ml-auto min-w-0 text-right">
            {sendAt && <ReminderMoment at={sendAt} now={now} isDim={!isTicked} />}
            {note && <span className="copy block text-xs leading-ui text-ink-2">{note}</span>}
          </span>
        </span>
      </label>
    </li>
  );
}

function LastHours({ rows, kind, isOver }: { rows: readonly ReminderType[]; kind: EventKind; isOver: boolean }) {
  const what = kind === 'appointment' ? '開始' : '締切';
  const text =
    rows.length > 0
      ? `朝${shortClock(REMINDER_CLOCK)}のリマインドは過ぎているため、${what}の直前に送ります。`
      : kind === 'expected' && !isOver
        ? `朝${shortClock(REMINDER_CLOCK)}のリマインドは過ぎています。`
        : isOver
          ? '過ぎた予定のため、リマインドは送りません。'
          : `まもなく${what}です。リマインドは送れません。`;
  return (
    <p className="copy flex gap-2 rounded-md bg-shu-soft px-3.5 py-2.5 text-sm leading-ui text-shu-ink">
      <ClockAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <span>{text}</span>
    </p>
  );
}

/** The daily reminders that can no longer be sent: 7日前（11/18）は過ぎています。 */
function Passed({ rows, deadline, now }: { rows: readonly ReminderType[]; deadline: Instant; now: Instant }) {
  const passed = DAILY.filter((type) => !rows.includes(type) && nominalTime(type, deadline) <= now);
  if (passed.length === 0) return null;
  const days = passed.map((type) => {
    const day = shortDayLabel(jstDay(nominalTime(type, deadline)), jstDay(now)).replace(/（.*）$/, '');
    return `${REMINDER_LABELS[type]}（${day}）`;
  });
  return <p className="copy text-xs leading-ui text-ink-2">{`${days.join('・')}は過ぎています。`}</p>;
}

import { REMINDER_LABELS, REMINDER_TYPE_IDS, type ReminderType, reminderTime } from '#domain/reminders/reminders.ts';
import type { Instant } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';

type ReminderChoicesProps = {
  value: readonly ReminderType[];
  /** Null while the event has no moment yet: then none is past. */
  deadline: Instant | null;
  now: Instant;
  onChange: (types: ReminderType[]) => void;
};

/** The reminders of an event. Past ones are disabled, with a note. */
export function ReminderChoices({ value, deadline, now, onChange }: ReminderChoicesProps) {
  const isPast = (type: ReminderType) => deadline !== null && reminderTime(type, deadline, now) === null;
  const toggle = (type: ReminderType) =>
    onChange(REMINDER_TYPE_IDS.filter((it) => (it === type ? !value.includes(it) : value.includes(it))));
  return (
    <Field as="group" label="リマインド" support="8:00にお知らせします">
      {() => (
        <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
          {REMINDER_TYPE_IDS.map((type) => (
            <Checkbox
              key={type}
              name={`reminder.${type}`}
              label={REMINDER_LABELS[type]}
              checked={value.includes(type) && !isPast(type)}
              disabled={isPast(type)}
              onChange={() => toggle(type)}
              {...(isPast(type) && { support: '時刻を過ぎています' })}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

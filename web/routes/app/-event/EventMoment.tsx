import type { UseFormReturn } from 'react-hook-form';
import { type EventDraft, kindOf, placedOf, timedOf, withStart } from '#domain/selections/event-draft.ts';
import type { Named } from '#domain/selections/travel.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import { type Instant, jstDay } from '#domain/time.ts';
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx';
import { EventEnd } from './EventEnd.tsx';
import { useWarnings, Warnings } from './Warnings.tsx';

const MOMENT_LABEL: Record<EventKind, string> = {
  deadline: '締切日時',
  appointment: '開始日時',
  expected: '連絡予定日',
};

type Form = UseFormReturn<EventDraft>;

/** Sets a field other than by its own input. */
export function setterOf({ setValue, formState }: Form) {
  return <K extends 'kind' | 'day' | 'clock' | 'endClock' | 'extraDays'>(field: K, value: EventDraft[K]) =>
    setValue(field, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}

type EventMomentProps = {
  form: Form;
  now: Instant;
  selectionId: string;
  /** The student's other open events, and those that are entered together with this one, to show clashes. */
  others: readonly Entry[];
  besides?: readonly Named[] | undefined;
};

/** When the event is, what it clashes with, and what leaves no time to travel. */
export function EventMoment({ form, now, selectionId, others, besides }: EventMomentProps) {
  const { formState } = form;
  const draft = form.watch();
  const kind = kindOf(draft);
  const warnings = useWarnings(placedOf(draft, selectionId), { others, besides });
  const set = setterOf(form);
  return (
    <div className="grid gap-2">
      <div className="grid gap-4">
        <DateTimeField
          label={MOMENT_LABEL[kind]}
          necessity="required"
          name="deadline"
          kind={kind}
          today={jstDay(now)}
          value={{ day: draft.day, clock: draft.clock }}
          onChange={(value) => {
            const { clock, endClock } = withStart(draft, value.clock);
            set('clock', clock);
            if (endClock) set('endClock', endClock);
            set('day', value.day);
          }}
          error={formState.errors.day?.message}
        />
        {kind === 'appointment' && (
          <EventEnd
            {...{ draft, now }}
            clock={form.register('endClock')}
            error={formState.errors.extraDays?.message}
            onDays={(days) => set('extraDays', days)}
          />
        )}
      </div>
      {timedOf(draft) && <Warnings texts={warnings} />}
    </div>
  );
}

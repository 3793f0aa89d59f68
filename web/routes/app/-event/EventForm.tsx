import { useEffect, useRef, useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { END_OF_DAY, EVENT_LENGTH, isSameStep, type NewEvent, type Sameness } from '#domain/events/events.ts';
import { defaultReminderTypes } from '#domain/reminders/timings.ts';
import {
  EMPTY_EVENT_DRAFT,
  type EventDraft,
  hasValidEnd,
  kindOf,
  nameOfType,
  newEventOf,
  timedOf,
} from '#domain/selections/event-draft.ts';
import type { Named } from '#domain/selections/travel.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { EVENT_STEP_IDS, EVENT_STEPS, EVENT_SUBTYPES } from '#domain/taxonomy/event-types.ts';
import { PHASE_IDS, PHASES } from '#domain/taxonomy/phases.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SharingNote } from '../-parts/SharingNote.tsx';
import { EventDetails, hasDetails } from './EventDetails.tsx';
import { EventMoment, setterOf } from './EventMoment.tsx';
import { ReminderChoices } from './ReminderChoices.tsx';
import { useTimings } from './use-timings.ts';

type EventFormProps = {
  /** Buttons outside submit it by `form={id}`. */
  id: string;
  defaults?: Partial<EventDraft>;
  /** The wizard requires a name, which the type fills in, and has asked for the phase and spoken of sharing before. */
  inWizard?: boolean;
  /** The selection that the event is of, if there is one yet. */
  selectionId?: string;
  /** The student's other open events, to show clashes. */
  others: readonly Entry[];
  /** Events that are entered together with this one, to show clashes. */
  besides?: readonly Named[] | undefined;
  /** The other events of the same selection: before a duplicate is saved, the form asks. */
  siblings?: readonly Sameness[];
  /** The label of the button that saves a duplicate. */
  again?: string;
  /** Called on every change, to store a draft. */
  onTyping?: (draft: EventDraft) => void;
  onSubmit: (event: NewEvent) => void;
};

const MISSING = 'イベントタイプと締切日は必須です';
const KINDS = [
  { value: 'deadline', label: '締切' },
  { value: 'appointment', label: '参加する予定' },
] as const;

/** The only form for events: adding, editing, and the wizard's third step. */
export function EventForm(props: EventFormProps) {
  const { id, defaults, inWizard = false, selectionId = '', others, besides, onTyping, onSubmit } = props;
  const { siblings = [], again = 'そのまま追加' } = props;
  const now = useNow();
  const defaultValues = { ...EMPTY_EVENT_DRAFT, ...defaults };
  const form = useForm<EventDraft>({ defaultValues, shouldFocusError: false });
  const { register, setValue, watch } = form;
  const { errors } = form.formState;
  const draft = watch();
  const tell = useRef(onTyping);
  tell.current = onTyping;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => tell.current?.(typed as EventDraft));
    return unsubscribe;
  }, [watch]);
  const timed = timedOf(draft);
  const isOwn = draft.eventType in EVENT_SUBTYPES;
  const before = useRef({ kind: kindOf(draft), name: nameOfType(draft) });
  const { quietHours } = useTimings();
  const set = setterOf(form);

  register('extraDays', { validate: (_, all) => hasValidEnd(all) || wrongLastDay(all) });
  register('day', { validate: (day, all) => (day !== '' && timedOf(all) !== null) || whenMissing(all) });
  const [asked, setAsked] = useState<Sameness | null>(null);
  const answered = useRef(false);
  const submit = (entered: EventDraft) => {
    const at = timedOf(entered);
    if (!entered.eventType || !at) return;
    const event = newEventOf(entered, entered.eventType, at);
    const isMeant = answered.current && asked !== null && isSameStep(asked, event);
    answered.current = false;
    if (!isMeant && siblings.some((it) => isSameStep(it, event))) setAsked(event);
    else onSubmit(event);
  };
  const isAsked = asked !== null && timed !== null && isSameStep(asked, { ...timed, eventType: draft.eventType });

  const phase = (
    <Select label="区分" {...register('selectionPhase')}>
      {PHASE_IDS.map((it) => (
        <option key={it} value={it}>
          {PHASES[it].label}
        </option>
      ))}
    </Select>
  );

  return (
    // On a page the line that reads the date aloud takes no place while it is empty; in a sheet the place is kept, so that nothing moves.
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(submit, focusFirst(id))}
      className={`grid gap-5 ${inWizard ? '[&_[role=status]:empty]:absolute' : ''}`}
    >
      {(errors.eventType || (errors.day && draft.day === '')) && <Banner tone="error">{MISSING}</Banner>}
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Select
          label="種類"
          necessity="required"
          error={errors.eventType?.message}
          {...register('eventType', {
            validate: (type) => type !== '' || '種類を選択してください',
            onChange: () => {
              // The time proposed for a deadline does not suit an appointment.
              const typed = form.getValues();
              const kind = kindOf(typed);
              if (kind !== 'deadline' && typed.clock === END_OF_DAY) set('clock', '');
              // The reminders that nobody chose are those of the new type.
              const isUsual = String(typed.reminderTypes) === String(defaultReminderTypes(before.current.kind));
              if (isUsual) setValue('reminderTypes', [...defaultReminderTypes(kind)]);
              // So is the name.
              const isOpen = ['', before.current.name].includes(typed.publicDescription.trim());
              const name = nameOfType(typed);
              if (inWizard && isOpen)
                setValue('publicDescription', name, { shouldValidate: form.formState.isSubmitted });
              before.current = { kind, name };
            },
          })}
        >
          <option value="">選択してください</option>
          {EVENT_STEP_IDS.map((type) => (
            <option key={type} value={type}>
              {EVENT_STEPS[type].label}
            </option>
          ))}
        </Select>
        <TextField
          label="予定名"
          necessity={inWizard ? 'required' : 'optional'}
          maxLength={EVENT_LENGTH.title}
          error={errors.publicDescription?.message}
          {...register('publicDescription', {
            validate: (name) => !inWizard || name.trim() !== '' || '予定名を入力してください',
          })}
        />
      </div>
      {isOwn && <p className="copy text-sm leading-ui text-ink-2">この種類の予定は、ほかの人に共有されません。</p>}
      {draft.eventType === 'other' && (
        <RadioCards
          label="予定の性質"
          name="kind"
          inline
          options={KINDS}
          value={draft.kind}
          onChange={(it) => set('kind', it)}
        />
      )}
      <EventMoment {...{ form, now, selectionId, others, besides }} />
      {!inWizard && <div className="grid gap-4 md:grid-cols-2">{phase}</div>}
      {timed ? (
        <ReminderChoices
          value={draft.reminderTypes}
          deadline={timed.deadline}
          kind={kindOf(draft)}
          quietHours={quietHours}
          now={now}
          onChange={(types) => setValue('reminderTypes', types, { shouldDirty: true })}
        />
      ) : (
        <p className="copy text-sm text-ink-2">日時を入力すると、リマインドを選べます。</p>
      )}
      <EventDetails form={form} open={hasDetails(defaults)} canShare={!isOwn} phase={inWizard && phase} />
      {!inWizard && !isOwn && <SharingNote />}
      {isAsked && (
        <Revealed>
          <Banner
            tone="attention"
            action={
              <Button type="submit" size="sm" data-again="true" onClick={() => (answered.current = true)}>
                {again}
              </Button>
            }
          >
            この選考には、同じ種類・日時の予定がもうあります。
          </Banner>
        </Revealed>
      )}
    </form>
  );
}

function whenMissing(draft: EventDraft): string {
  if (draft.day === '') return kindOf(draft) === 'deadline' ? '締切日を入力してください' : '日付を入力してください';
  return '開始時刻を入力してください';
}

function wrongLastDay({ extraDays }: EventDraft): string {
  return extraDays < 0 ? '最終日は開始日以降の日付にしてください' : '最終日の年を確認してください';
}

/** Focuses the first invalid control once the errors stand there. The form library would do so before, and knows no input of `day`. */
function focusFirst(id: string): SubmitErrorHandler<EventDraft> {
  return () => {
    requestAnimationFrame(() => {
      const first = document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]');
      first?.closest('details')?.setAttribute('open', '');
      first?.focus();
    });
  };
}

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type SubmitErrorHandler, type UseFormReturn, useForm } from 'react-hook-form';
import { END_OF_DAY, EVENT_LENGTH, type NewEvent, type Timed } from '#domain/events.ts';
import { EVENT_TYPE_IDS, EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { PHASE_IDS, PHASES } from '#domain/taxonomy/phases.ts';
import { type Instant, jstDay } from '#domain/time.ts';
import { clashesWith, type Entry, entryName } from '#domain/upcoming.ts';
import { useNow } from '#web/now.ts';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { EMPTY_EVENT_DRAFT, type EventDraft, kindOf, newEventOf, timedOf } from './-event-draft.ts';
import { OwnOnly } from './-OwnOnly.tsx';
import { ReminderChoices } from './-ReminderChoices.tsx';
import { checkWebAddress } from './-web-address.ts';

type EventFormProps = {
  /** Buttons outside submit it by `form={id}`. */
  id: string;
  defaults?: Partial<EventDraft>;
  /** The wizard asks for a name; a dialog lets the type stand for it. */
  nameRequired?: boolean;
  /** The student's other open events, for the clash line. */
  others: readonly Entry[];
  /** Told of every change, to keep what is typed. */
  onTyping?: (draft: EventDraft) => void;
  onSubmit: (event: NewEvent, draft: EventDraft) => void;
};

const MISSING = 'イベントタイプと締切日は必須です';
const KINDS = [
  { value: 'deadline', label: '締切' },
  { value: 'appointment', label: '参加する予定' },
] as const;

/** The one form for an event: adding, editing, and the wizard's third step. */
export function EventForm({ id, defaults, nameRequired = false, others, onTyping, onSubmit }: EventFormProps) {
  const now = useNow();
  const form = useForm<EventDraft>({ defaultValues: { ...EMPTY_EVENT_DRAFT, ...defaults } });
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
  const set = setterOf(form);

  register('day', { validate: (day, all) => (day !== '' && timedOf(all) !== null) || whenMissing(all) });
  const submit = (entered: EventDraft) => {
    const at = timedOf(entered);
    if (entered.eventType && at) onSubmit(newEventOf(entered, entered.eventType, at), entered);
  };

  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(submit, focusFirst(id))} className="grid gap-5">
      <TextField
        label="予定名"
        necessity={nameRequired ? 'required' : 'optional'}
        maxLength={EVENT_LENGTH.title}
        error={errors.publicDescription?.message}
        {...register('publicDescription', {
          validate: (name) => !nameRequired || name.trim() !== '' || '予定名を入力してください',
        })}
      />
      <Select
        label="種類"
        necessity="required"
        error={errors.eventType?.message}
        {...register('eventType', {
          validate: (type) => type !== '' || MISSING,
          onChange: () => {
            // What was proposed for a deadline is no time to be anywhere.
            const typed = form.getValues();
            if (kindOf(typed) === 'appointment' && typed.clock === END_OF_DAY) set('clock', '');
          },
        })}
      >
        <option value="">選んでください</option>
        {EVENT_TYPE_IDS.map((type) => (
          <option key={type} value={type}>
            {EVENT_TYPES[type].label}
          </option>
        ))}
      </Select>
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
      <Moment form={form} now={now} others={others} />
      <Select label="区分" {...register('selectionPhase')}>
        {PHASE_IDS.map((phase) => (
          <option key={phase} value={phase}>
            {PHASES[phase].label}
          </option>
        ))}
      </Select>
      <ReminderChoices
        value={draft.reminderTypes}
        deadline={timed?.deadline ?? null}
        now={now}
        onChange={(types) => setValue('reminderTypes', types, { shouldDirty: true })}
      />
      <Details form={form} open={hasDetails(defaults)} />
    </form>
  );
}

type Form = UseFormReturn<EventDraft>;

/** Sets a field that is no input of its own. */
function setterOf({ setValue, formState }: Form) {
  return <K extends 'kind' | 'day' | 'clock'>(field: K, value: EventDraft[K]) =>
    setValue(field, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}

/** When it is, and what else is then. */
function Moment({ form, now, others }: { form: Form; now: Instant; others: readonly Entry[] }) {
  const { register, formState } = form;
  const draft = form.watch();
  const kind = kindOf(draft);
  const timed = timedOf(draft);
  const set = setterOf(form);
  return (
    <div className="grid gap-2">
      <DateTimeField
        label={kind === 'deadline' ? '締切日時' : '開始日時'}
        necessity="required"
        name="deadline"
        kind={kind}
        today={jstDay(now)}
        value={{ day: draft.day, clock: draft.clock }}
        onChange={(value) => {
          set('clock', value.clock);
          set('day', value.day);
        }}
        error={formState.errors.day?.message}
      />
      {kind === 'appointment' && (
        <TextField
          label="終了時刻"
          necessity="optional"
          type="time"
          support="入れないと1時間の予定になります"
          className="num max-w-40"
          {...register('endClock')}
        />
      )}
      {timed && <Clash timed={timed} others={others} />}
    </div>
  );
}

function Details({ form: { register, formState }, open }: { form: Form; open: boolean }) {
  return (
    <details className="group grid gap-5" open={open}>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-brand">詳しく</summary>
      <div className="grid gap-5 pt-2">
        <TextArea label="内容" maxLength={EVENT_LENGTH.description} {...register('publicContent')} />
        <TextField label="場所" maxLength={EVENT_LENGTH.location} support={<OwnOnly />} {...register('location')} />
        <TextField
          label="URL"
          inputMode="url"
          autoCapitalize="off"
          support={<OwnOnly />}
          error={formState.errors.privateUrl?.message}
          {...register('privateUrl', { validate: checkWebAddress })}
        />
        <TextArea
          label="自分だけのメモ"
          maxLength={EVENT_LENGTH.memo}
          support={<OwnOnly />}
          {...register('privateMemo')}
        />
      </div>
    </details>
  );
}

function Clash({ timed, others }: { timed: Timed; others: readonly Entry[] }) {
  const [first] = clashesWith(timed, others);
  return (
    <p role="status" className="copy flex items-start gap-1.5 text-sm font-bold text-shu-ink empty:hidden">
      {first && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4" />
          {entryName(first)}と時間が重なっています
        </>
      )}
    </p>
  );
}

function whenMissing(draft: EventDraft): string {
  if (draft.day === '') return MISSING;
  return '開始時刻を入力してください';
}

function hasDetails(defaults: Partial<EventDraft> | undefined): boolean {
  return Boolean(defaults?.publicContent || defaults?.location || defaults?.privateUrl || defaults?.privateMemo);
}

/** `day` has no input of its own that the form library knows, so the first refused control takes the focus here. */
function focusFirst(id: string): SubmitErrorHandler<EventDraft> {
  return () => {
    requestAnimationFrame(() => {
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
  };
}

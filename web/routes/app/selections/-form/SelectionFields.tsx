import type { ChangeEvent } from 'react';
import { precedesEsSubmitted } from '#domain/selections/es-submission.ts';
import { countCharacters, FIELD_ENTRIES } from '#domain/selections/fields.ts';
import { editableStatuses } from '#domain/selections/selection-facts.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PrivateNote } from '../../-event/PrivateNote.tsx';
import { SharingNote } from '../../-parts/SharingNote.tsx';
import { isCleared, kindOf, type MomentField, partsOfMoment, type SelectionDraft, textOfMoment } from './draft.ts';
import type { SelectionForm } from './use-selection-form.ts';

type OfForm = { form: SelectionForm };
type FieldsProps = OfForm & { selection: SelectionDetailView };
type TextOf = Exclude<keyof SelectionDraft, 'esSubmitted'>;

/** Connects an input to its field of the draft. */
function inputOf({ draft, change }: SelectionForm) {
  return <F extends TextOf>(name: F) => ({
    label: FIELD_ENTRIES[name].label,
    ...maxLengthOf(name),
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.target.value }),
  });
}

function maxLengthOf(name: TextOf) {
  const entry = FIELD_ENTRIES[name];
  return 'max' in entry ? { maxLength: entry.max } : {};
}

/** Where the phase changes: whether open events change with it. */
function EventsFollow({ form, selection }: FieldsProps) {
  const { typed, draft } = form;
  const moving = selection.events.filter((it) => !it.completed && it.selectionPhase === selection.selectionPhase);
  if (!typed || draft.selectionPhase === selection.selectionPhase || moving.length === 0) return null;
  return (
    <Checkbox
      label={`まだ終わっていない予定${moving.length}件も「${PHASES[draft.selectionPhase].label}」にする`}
      support="予定の共有も、変更後の区分になります。"
      checked={typed.eventsFollow !== false}
      onChange={({ target }) => form.letEventsFollow(target.checked)}
    />
  );
}

/** Where the status becomes ES提出済み: whether the deadline of the ES is done, too. */
function EsFollows({ form }: OfForm) {
  const { typed, draft } = form;
  const isOffered = draft.status === 'es_submitted' && draft.esDeadline !== '';
  if (!typed || !isOffered || typed.from.status === draft.status || typed.from.esSubmitted) return null;
  return (
    <Checkbox
      label="ES締切も完了にする"
      checked={draft.esSubmitted}
      onChange={({ target }) => form.change({ esSubmitted: target.checked })}
    />
  );
}

/** Where the ES becomes submitted: whether the status says so, too. */
function StatusFollows({ form }: OfForm) {
  const { typed, draft } = form;
  if (!typed || !draft.esSubmitted || typed.from.esSubmitted || !precedesEsSubmitted(typed.from.status)) return null;
  const { status } = typed.from;
  return (
    <Checkbox
      label={`ステータスも「${STATUSES.es_submitted.label}」にする`}
      checked={draft.status === 'es_submitted'}
      onChange={({ target }) => form.change({ status: target.checked ? 'es_submitted' : status })}
    />
  );
}

/** The main fields of a selection: status, priority, phase, and names. */
export function SelectionFields({ form, selection }: FieldsProps) {
  const input = inputOf(form);
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 [&>:first-child]:max-md:col-span-2">
        <Select {...input('status')}>
          {editableStatuses(form.draft.selectionPhase, selection.status).map((id) => (
            <option key={id} value={id}>
              {STATUSES[id].label}
            </option>
          ))}
        </Select>
        <Select {...input('priority')}>
          {PRIORITY_IDS.map((id) => (
            <option key={id} value={id}>
              {PRIORITIES[id].label}
            </option>
          ))}
        </Select>
        <Select
          {...input('selectionPhase')}
          onChange={(event) => {
            const selectionPhase = event.target.value as Phase;
            const offered = editableStatuses(selectionPhase, selection.status).includes(form.draft.status);
            form.change({ selectionPhase, ...(!offered && { status: selection.status }) });
          }}
        >
          {PHASE_IDS.map((id) => (
            <option key={id} value={id}>
              {PHASES[id].label}
            </option>
          ))}
        </Select>
      </div>
      <EsFollows form={form} />
      <EventsFollow {...{ form, selection }} />
      <NameField {...{ form, selection }} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-3">
        <TextField {...input('eventTitle')} />
        <TextField {...input('jobType')} />
      </div>
    </>
  );
}

/** The company's address, and the memo. */
export function CompanyNotes({ form }: OfForm) {
  const input = inputOf(form);
  return (
    <>
      <TextField inputMode="url" autoCapitalize="off" error={form.problems.companyUrl} {...input('companyUrl')} />
      <TextArea rows={3} support={<PrivateNote />} {...input('notes')} />
    </>
  );
}

/** The student's name for the company, and resetting it to the company's own. */
export function NameField({ form, selection }: FieldsProps) {
  const { companyName } = selection;
  return (
    <div className="grid gap-1">
      <TextField support={`企業名：${companyName}`} {...inputOf(form)('customCompanyName')} />
      {form.draft.customCompanyName !== companyName && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => form.change({ customCompanyName: companyName })}
        >
          元の名前に戻す
        </Button>
      )}
    </div>
  );
}

/** When the company answers, and by when the student answers an offer. */
export function OutcomeFields({ form }: OfForm) {
  const { draft } = form;
  const canBeOffered = draft.selectionPhase === 'fulltime' || draft.status === 'offer' || draft.offerReplyBy !== '';
  return (
    <>
      <MomentInput
        form={form}
        field="expectedResultBy"
        support="「○日までにご連絡します」と言われた日を入力します。予定になり、その日の朝にリマインドします。"
      />
      {canBeOffered && (
        <MomentInput
          form={form}
          field="offerReplyBy"
          support="予定になり、カレンダーにも載ります。リマインドは予定ごとに変えられます。"
        />
      )}
    </>
  );
}

/** The entry sheet: its deadline, whether it is submitted, its text with its length, and where its document is. */
export function EsFields({ form }: OfForm) {
  return (
    <>
      <div className="grid gap-2">
        <MomentInput
          form={form}
          field="esDeadline"
          support="予定のES締切です。カレンダーにも載り、リマインドします。"
        />
        <Checkbox
          label="提出済み"
          name="esSubmitted"
          checked={form.draft.esSubmitted}
          onChange={(event) => form.change({ esSubmitted: event.target.checked })}
        />
        <StatusFollows form={form} />
        <SharingNote />
      </div>
      <div className="grid gap-1.5">
        <TextArea rows={6} support={<PrivateNote />} {...inputOf(form)('esContent')} />
        <p className="justify-self-end text-sm text-ink-2">
          <span className="num text-base">{countCharacters(form.draft.esContent).toLocaleString('ja-JP')}</span>文字
        </p>
      </div>
      <EsUrlField form={form} />
    </>
  );
}

/** The address of a document of the ES. */
export function EsUrlField({ form }: OfForm) {
  return (
    <TextField
      type="url"
      autoCapitalize="off"
      support={<PrivateNote />}
      error={form.problems.esDocUrl}
      {...inputOf(form)('esDocUrl')}
    />
  );
}

function MomentInput({ form, field, support }: OfForm & { field: MomentField; support: string }) {
  return (
    <DateTimeField
      clearable
      label={FIELD_ENTRIES[field].label}
      name={field}
      kind={kindOf(field)}
      today={jstDay(useNow())}
      support={isCleared(form.typed, field) ? '保存すると、この予定も削除されます' : support}
      value={partsOfMoment(form.draft[field])}
      onChange={(value) => form.change({ [field]: textOfMoment(value) })}
      error={form.problems[field]}
    />
  );
}

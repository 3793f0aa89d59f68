import type { ChangeEvent } from 'react';
import { editableStatuses } from '#domain/selection-facts.ts';
import { countCharacters, SELECTION_LENGTH } from '#domain/selections.ts';
import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { jstDay } from '#domain/time.ts';
import type { SelectionDetailView } from '#domain/views.ts';
import { useNow } from '#web/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { OwnOnly } from '../../-OwnOnly.tsx';
import { labelOf, type MomentField, partsOfMoment, type SelectionDraft, textOfMoment } from './draft.ts';
import type { SelectionForm } from './use-selection-form.ts';

type OfForm = { form: SelectionForm };
type FieldsProps = OfForm & { selection: SelectionDetailView };
type TextOf = Exclude<keyof SelectionDraft, 'esSubmitted'>;

/** Wires an input to its field of the draft. */
function inputOf({ draft, change }: SelectionForm) {
  return <F extends TextOf>(name: F) => ({
    label: labelOf(name),
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.target.value }),
  });
}

/** What a selection says of itself: how it stands, what it is called, and the memo. */
export function SelectionFields({ form, selection }: FieldsProps) {
  const input = inputOf(form);
  return (
    <>
      <div className="grid gap-5 md:grid-cols-3 md:gap-3">
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
      <NameField {...{ form, selection }} />
      <TextField maxLength={SELECTION_LENGTH.title} {...input('eventTitle')} />
      <TextField maxLength={SELECTION_LENGTH.jobType} {...input('jobType')} />
      <TextField inputMode="url" autoCapitalize="off" error={form.problems.companyUrl} {...input('companyUrl')} />
      <TextArea maxLength={SELECTION_LENGTH.text} rows={3} support={<OwnOnly />} {...input('notes')} />
    </>
  );
}

/** How the student calls the company, and the way back to what it is called. */
export function NameField({ form, selection }: FieldsProps) {
  const { companyName } = selection;
  return (
    <div className="grid gap-1">
      <TextField
        maxLength={SELECTION_LENGTH.company}
        support={`企業名：${companyName}`}
        {...inputOf(form)('customCompanyName')}
      />
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

/** Until when the company answers, and until when it is answered. */
export function OutcomeFields({ form }: OfForm) {
  const { draft } = form;
  const canBeOffered = draft.selectionPhase === 'fulltime' || draft.status === 'offer' || draft.offerReplyBy !== '';
  return (
    <>
      <MomentInput
        form={form}
        field="expectedResultBy"
        support="「◯日までに連絡」と言われた日。結果待ちの間、一覧に表示します。"
      />
      {canBeOffered && (
        <MomentInput
          form={form}
          field="offerReplyBy"
          support="内定の間、一覧に表示します。リマインドを受け取るには、予定にも追加してください。"
        />
      )}
    </>
  );
}

/** The entry sheet: until when, whether it is handed in, its text with its length, and where a document of it is. */
export function EsFields({ form }: OfForm) {
  return (
    <>
      <div className="grid gap-2">
        <MomentInput
          form={form}
          field="esDeadline"
          support="カレンダーとリマインドには、予定に追加したES締切が載ります。"
        />
        <Checkbox
          label="提出済み"
          name="esSubmitted"
          checked={form.draft.esSubmitted}
          onChange={(event) => form.change({ esSubmitted: event.target.checked })}
        />
      </div>
      <div className="grid gap-1.5">
        <TextArea maxLength={SELECTION_LENGTH.text} rows={6} support={<OwnOnly />} {...inputOf(form)('esContent')} />
        <p className="justify-self-end text-sm text-ink-2">
          <span className="num text-base">{countCharacters(form.draft.esContent).toLocaleString('ja-JP')}</span>文字
        </p>
      </div>
      <EsUrlField form={form} />
    </>
  );
}

/** Where a document of the ES is. */
export function EsUrlField({ form }: OfForm) {
  return (
    <TextField
      type="url"
      autoCapitalize="off"
      support={<OwnOnly />}
      error={form.problems.esDocUrl}
      {...inputOf(form)('esDocUrl')}
    />
  );
}

function MomentInput({ form, field, support }: OfForm & { field: MomentField; support: string }) {
  return (
    <DateTimeField
      clearable
      label={labelOf(field)}
      name={field}
      kind="deadline"
      today={jstDay(useNow())}
      support={support}
      value={partsOfMoment(form.draft[field])}
      onChange={(value) => form.change({ [field]: textOfMoment(value) })}
      error={form.problems[field]}
    />
  );
}

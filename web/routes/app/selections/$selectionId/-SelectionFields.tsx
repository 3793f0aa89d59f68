import type { ChangeEvent } from 'react';
import { editableStatuses } from '#domain/selection-facts.ts';
import { countCharacters, SELECTION_LENGTH } from '#domain/selections.ts';
import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import type { SelectionDetailView } from '#domain/views.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { OwnOnly } from '../../-OwnOnly.tsx';
import { Part } from './-Part.tsx';
import type { SelectionDraft } from './-selection-draft.ts';
import type { SelectionForm } from './-use-selection-form.ts';

type FieldsProps = { form: SelectionForm; selection: SelectionDetailView };

/** Wires an input to its field of the draft. */
function inputOf({ draft, change }: SelectionForm) {
  return <F extends keyof SelectionDraft>(name: F) => ({
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
    <Part title="選考情報">
      <div className="grid gap-5 md:grid-cols-3 md:gap-3">
        <Select label="ステータス" {...input('status')}>
          {editableStatuses(form.draft.selectionPhase, selection.status).map((id) => (
            <option key={id} value={id}>
              {STATUSES[id].label}
            </option>
          ))}
        </Select>
        <Select label="志望順位" {...input('priority')}>
          {PRIORITY_IDS.map((id) => (
            <option key={id} value={id}>
              {PRIORITIES[id].label}
            </option>
          ))}
        </Select>
        <Select
          label="区分"
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
      <div className="grid gap-1">
        <TextField
          label="表示名"
          maxLength={SELECTION_LENGTH.company}
          support={`企業名：${selection.companyName}`}
          {...input('customCompanyName')}
        />
        {form.draft.customCompanyName !== selection.companyName && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 justify-self-start"
            onClick={() => form.change({ customCompanyName: selection.companyName })}
          >
            元の名前に戻す
          </Button>
        )}
      </div>
      <TextField label="選考名" maxLength={SELECTION_LENGTH.title} {...input('eventTitle')} />
      <TextField label="職種" maxLength={SELECTION_LENGTH.jobType} {...input('jobType')} />
      <TextField
        label="企業URL"
        inputMode="url"
        autoCapitalize="off"
        error={form.problems.companyUrl}
        {...input('companyUrl')}
      />
      <TextArea
        label="自分だけのメモ"
        maxLength={SELECTION_LENGTH.text}
        rows={3}
        support={<OwnOnly />}
        {...input('notes')}
      />
    </Part>
  );
}

/** The entry sheet: its text with its length, and where a document of it is. */
export function EsFields({ form }: Pick<FieldsProps, 'form'>) {
  const input = inputOf(form);
  return (
    <Part title="ES">
      <div className="grid gap-1.5">
        <TextArea
          label="ES内容"
          maxLength={SELECTION_LENGTH.text}
          rows={6}
          support={<OwnOnly />}
          {...input('esContent')}
        />
        <p className="justify-self-end text-sm text-ink-2">
          <span className="num text-base">{countCharacters(form.draft.esContent).toLocaleString('ja-JP')}</span>文字
        </p>
      </div>
      <TextField
        label="ES URL"
        inputMode="url"
        autoCapitalize="off"
        support={<OwnOnly />}
        error={form.problems.esDocUrl}
        {...input('esDocUrl')}
      />
    </Part>
  );
}

import type { ReactNode } from 'react';
import { FIELD_ENTRIES, type OwnField } from '#domain/selections/fields.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { textOf } from '../../-form/draft.ts';
import { CompanyNotes, EsFields, OutcomeFields, SelectionFields } from '../../-form/SelectionFields.tsx';
import type { SelectionForm } from '../../-form/use-selection-form.ts';
import { FoldingSection } from '../-parts/FoldingSection.tsx';
import { Section } from '../-parts/Section.tsx';

type FormSectionsProps = {
  form: SelectionForm;
  selection: SelectionDetailView;
  /** How often the form was refused. */
  refusals: number;
};

/** At most as much of a text as fits beside the others; it is read aloud, too. */
const SUMMARY_LENGTH = 40;

/** The sections of the form: on a phone only the first is open before something is entered in the others. */
export function FormSections({ form, selection, refusals }: FormSectionsProps) {
  const shared = { form, refusals };
  return (
    <>
      <Section title="選考情報">
        <SelectionFields {...{ form, selection }} />
      </Section>
      <FieldsSection {...shared} title="URL・メモ" fields={['companyUrl', 'notes']}>
        <CompanyNotes form={form} />
      </FieldsSection>
      <FieldsSection {...shared} title="結果と内定" fields={['expectedResultBy', 'offerReplyBy']}>
        <OutcomeFields form={form} />
      </FieldsSection>
      <FieldsSection {...shared} title="ES" fields={['esDeadline', 'esSubmitted', 'esContent', 'esDocUrl']}>
        <EsFields form={form} />
      </FieldsSection>
    </>
  );
}

const summaryOf = (text: string) => [...text.trim()].slice(0, SUMMARY_LENGTH).join('');

type FieldsSectionProps = Omit<FormSectionsProps, 'selection'> & {
  title: string;
  fields: readonly OwnField[];
  children: ReactNode;
};

function FieldsSection({ form: { draft, problems }, refusals, title, fields, children }: FieldsSectionProps) {
  const filled = fields.filter((field) => Boolean(draft[field]));
  const summary =
    filled.length > 0
      ? filled.map((field) => summaryOf(textOf(field, draft[field]) || String(draft[field]))).join('・')
      : `未入力（${fields.map((field) => FIELD_ENTRIES[field].label).join('・')}）`;
  const isRefused = fields.some((field) => field in problems);
  return (
    <FoldingSection {...{ title, summary }} isFilled={filled.length > 0} refusal={isRefused ? refusals : 0}>
      {children}
    </FoldingSection>
  );
}

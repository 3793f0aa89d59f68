import { Building2, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CompanyView } from '#domain/selections/views.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { companyDetail, missingLabel, useCompanyResults } from '../-parts/use-company-results.ts';
import { NewCompanyForm } from './-NewCompanyForm.tsx';
import { OwnSelections } from './-OwnSelections.tsx';
import { ReportCompany } from './-ReportCompany.tsx';
import { useWizard } from './-use-wizard.ts';
import { COMPANY_FORM, type CompanyDraft, withCompany } from './-wizard.ts';

type CompanyStepProps = {
  /** The form for a missing company is open. */
  registering: boolean;
  onRegister: () => void;
};

/** Step 1: find a company, or register one that is missing. */
export function CompanyStep({ registering, onRegister }: CompanyStepProps) {
  const { draft, missing: error, change, go } = useWizard();
  const pick = (company: CompanyView) => {
    change(withCompany(draft, company));
    go(2);
  };
  const { search } = draft;
  const [isOpen] = useState(search !== '');
  if (draft.company) return <Chosen company={draft.company} onChange={() => change({ company: null })} />;
  if (registering) {
    return (
      <NewCompanyForm
        id={COMPANY_FORM}
        begin={draft.newCompany ?? { ...EMPTY_COMPANY, name: search.trim() }}
        onTyping={(newCompany) => change({ newCompany })}
        onDone={pick}
      />
    );
  }
  const register = () => {
    change({ newCompany: { ...(draft.newCompany ?? EMPTY_COMPANY), name: search.trim() } });
    onRegister();
  };
  return (
    <div className="grid gap-4">
      <CompanySearch
        text={search}
        error={error}
        open={isOpen}
        onText={(text) => change({ search: text })}
        onPick={pick}
        onMissing={register}
      />
      <p className="copy -mt-2 text-sm text-ink-2">略称、英語名、旧社名、ひらがなでも検索できます。</p>
      <Button variant="ghost" icon={<Plus aria-hidden />} className="-ml-4.5 justify-self-start" onClick={register}>
        新しい企業を登録
      </Button>
      {search.trim() === '' && <OwnSelections />}
    </div>
  );
}

const EMPTY_COMPANY: CompanyDraft = { name: '', reading: '', industryCategory: '', industrySubCategory: '' };

type CompanySearchProps = {
  text: string;
  error: string | undefined;
  /** Whether the answers to the text are shown at once. */
  open: boolean;
  onText: (text: string) => void;
  onPick: (company: CompanyView) => void;
  onMissing: () => void;
};

function CompanySearch({ text, error, open, onText, onPick, onMissing }: CompanySearchProps) {
  const { results, isMissing, companyOf } = useCompanyResults(text);
  const take = (id: string) => {
    const picked = companyOf(id);
    if (picked) onPick(picked);
  };
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) field.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <div ref={field}>
      <Combobox
        label="企業名で検索"
        placeholder="例：三菱商事"
        value={text}
        onValueChange={onText}
        results={results}
        onPick={(option) => take(option.id)}
        {...(isMissing && { action: { label: missingLabel(text), run: onMissing } })}
        error={error}
      />
    </div>
  );
}

function Chosen({ company, onChange }: { company: CompanyView; onChange: () => void }) {
  return (
    <Card as="section" aria-label="選んだ企業" className="flex items-center gap-3 px-4 py-4">
      <Building2 aria-hidden className="size-6 flex-none text-brand" />
      <div className="min-w-0 flex-1">
        <p className="text-md leading-ui font-bold">
          <Name>{company.displayName}</Name>
        </p>
        <p className="text-xs leading-ui text-ink-2">{companyDetail(company)}</p>
        {company.isUserRegistered && <ReportCompany company={company} />}
      </div>
      <Button size="sm" onClick={onChange}>
        変更
      </Button>
    </Card>
  );
}

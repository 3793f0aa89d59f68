import { Building2 } from 'lucide-react';
import { useState } from 'react';
import type { CompanyView } from '#domain/views.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { companyDetail, missingLabel, useCompanyResults } from '../-use-company-results.ts';
import { NewCompanyForm } from './-NewCompanyForm.tsx';

type CompanyStepProps = {
  company: CompanyView | null;
  /** Text with which the search begins. */
  begin: string;
  /** Opens the form for a missing company at once. */
  missing: boolean;
  error: string | undefined;
  onPick: (company: CompanyView | null) => void;
};

/** Step 1: find a company, or register one that is missing. */
export function CompanyStep({ company, begin, missing, error, onPick }: CompanyStepProps) {
  const [text, setText] = useState(begin);
  const [registering, setRegistering] = useState(missing);
  if (company) return <Chosen company={company} onChange={() => onPick(null)} />;
  if (registering) {
    return <NewCompanyForm name={text} onDone={onPick} onCancel={() => setRegistering(false)} />;
  }
  return (
    <div className="grid gap-4">
      <CompanySearch {...{ text, error }} onText={setText} onPick={onPick} onMissing={() => setRegistering(true)} />
      <p className="copy text-sm text-ink-2">略称、英語名、旧社名、ひらがなでも検索できます。</p>
      <Button variant="ghost" className="justify-self-start" onClick={() => setRegistering(true)}>
        新しい企業を登録
      </Button>
    </div>
  );
}

type CompanySearchProps = {
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onPick: (company: CompanyView) => void;
  onMissing: () => void;
};

function CompanySearch({ text, error, onText, onPick, onMissing }: CompanySearchProps) {
  const { results, settled, companyOf } = useCompanyResults(text);
  const take = (id: string) => {
    const picked = companyOf(id);
    if (picked) onPick(picked);
  };
  return (
    <Combobox
      label="企業名で検索"
      placeholder="企業名で検索"
      value={text}
      onValueChange={onText}
      results={results}
      onPick={(option) => take(option.id)}
      {...(settled && { action: { label: missingLabel(text), run: onMissing } })}
      error={error}
    />
  );
}

function Chosen({ company, onChange }: { company: CompanyView; onChange: () => void }) {
  return (
    <Card as="section" aria-label="選んだ企業" className="flex items-center gap-3 px-4 py-4">
      <Building2 aria-hidden className="size-6 flex-none text-brand" />
      <div className="min-w-0 flex-1">
        <p className="text-md leading-ui font-bold">{company.displayName}</p>
        <p className="text-xs leading-ui text-ink-2">{companyDetail(company)}</p>
      </div>
      <Button size="sm" onClick={onChange}>
        変更
      </Button>
    </Card>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import type { CompanyView } from '#domain/views.ts';
import { useDebounced } from '#web/debounced.ts';
import { companySearchQuery, selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import type { ComboboxResults } from '#web/ui/ComboboxList.tsx';
import { NewCompanyForm } from './-NewCompanyForm.tsx';

const DEBOUNCE_MS = 300;

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
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const asked = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = useQuery({ ...companySearchQuery(asked), enabled: asked !== '' });
  const companies = search.data?.companies ?? [];
  const mine = new Set(selections.map((it) => it.companyId));
  const settled = asked === text.trim() && search.data !== undefined;
  const results: ComboboxResults = search.isError
    ? { state: 'failed' }
    : !settled
      ? { state: 'loading' }
      : {
          state: 'ready',
          options: companies.map((it) => ({
            id: it.id,
            label: it.displayName,
            detail: [it.industryCategory && industryLabel(it.industryCategory, it.industrySubCategory), it.location]
              .filter(Boolean)
              .join('・'),
            ...(mine.has(it.id) && { badge: '登録済み' }),
          })),
        };
  const take = (id: string) => {
    const picked = companies.find((it) => it.id === id);
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
      {...(settled && { action: { label: `「${text.trim()}」を新しい企業として登録して追加`, run: onMissing } })}
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
        <p className="text-xs leading-ui text-ink-2">
          {[
            company.industryCategory && industryLabel(company.industryCategory, company.industrySubCategory),
            company.location,
          ]
            .filter(Boolean)
            .join('・')}
        </p>
      </div>
      <Button size="sm" onClick={onChange}>
        変更
      </Button>
    </Card>
  );
}

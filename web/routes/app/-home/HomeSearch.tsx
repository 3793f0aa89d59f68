import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import { missingLabel, useCompanyResults } from '../-parts/use-company-results.ts';

/** The maximum of companies in the list. */
const LIMIT = 20;

/** Finds a company and opens the wizard with it. */
export function HomeSearch() {
  const [text, setText] = useState('');
  const { results, settled } = useCompanyResults(text, LIMIT);
  const navigate = useNavigate();
  const add = (more: { selected?: string; new?: true }) =>
    void navigate({ to: '/app/companies/add', search: { search: text.trim(), ...more } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add({});
  };
  return (
    <search className="w-full max-nav:mt-3 nav:w-110">
      <form onSubmit={submit} className="relative [&_input]:min-h-13 [&_input]:pr-21">
        <Combobox
          label="企業名で検索"
          labelHidden
          placeholder="企業名で検索"
          value={text}
          onValueChange={setText}
          results={results}
          onPick={(option) => add({ selected: option.id })}
          {...(settled && { action: { label: missingLabel(text), run: () => add({ new: true }) } })}
        />
        <Button type="submit" variant="primary" className="absolute top-1 right-1">
          検索
        </Button>
      </form>
    </search>
  );
}

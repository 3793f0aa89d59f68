import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { sourceBesideHit } from '#domain/companies/sources.ts';
import type { CompanyHit, CompanyView } from '#domain/selections/views.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { useDebounced } from '#web/browser/debounced.ts';
import { companySearchQuery, selectionsQuery } from '#web/queries.ts';
import type { ComboboxResults } from '#web/ui/fields/ComboboxList.tsx';

/** The debounce of company search in ms. */
export const COMPANY_DEBOUNCE_MS = 300;

/** The companies for a text, debounced; those that the student already has are marked. */
export function useCompanyResults(text: string) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const asked = useDebounced(text.trim(), COMPANY_DEBOUNCE_MS);
  const search = useQuery({ ...companySearchQuery(asked), enabled: asked !== '' });
  const companies = search.data?.companies ?? [];
  const mine = new Set(selections.map((it) => it.companyId));
  const settled = asked === text.trim() && search.data !== undefined;
  /** The answer is for the current text, and no company of it has exactly this name. */
  const isMissing = settled && text.trim() !== '' && !hasExactHit(companies);
  const results: ComboboxResults = search.isError
    ? { state: 'failed' }
    : !settled
      ? { state: 'loading' }
      : {
          state: 'ready',
          options: companies.map((it) => ({
            id: it.id,
            label: it.displayName,
            detail: companyDetail(it),
            ...(mine.has(it.id) && { badge: '登録済み' }),
          })),
        };
  return { results, isMissing, companyOf: (id: string) => companies.find((it) => it.id === id) };
}

/** True where a company is called exactly as was typed: then none is missing. */
export function hasExactHit(companies: readonly CompanyHit[]): boolean {
  return companies.some((it) => it.score === 100);
}

/** Industry and place of a company, and where it comes from, in one line. */
export function companyDetail(company: CompanyView): string {
  return [
    company.industryCategory && industryLabel(company.industryCategory, company.industrySubCategory),
    company.location,
    sourceBesideHit(company.source),
  ]
    .filter(Boolean)
    .join('・');
}

/** The last row of the list: registers a missing company. */
export function missingLabel(text: string): string {
  return `「${text.trim()}」を新しい企業として登録して追加`;
}

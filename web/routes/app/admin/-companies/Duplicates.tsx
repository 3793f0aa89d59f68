import { useQuery } from '@tanstack/react-query';
import type { AdminCompany } from '#domain/admin/companies.ts';
import { COMPANY_SOURCES } from '#domain/companies/sources.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { duplicatesQuery } from './queries.ts';

/** That there are companies which may be the same; nothing where there are none. */
export function DuplicatesNote() {
  const { data } = useQuery(duplicatesQuery);
  if (!data || data.pairs.length === 0) return null;
  return (
    <Card as="section" aria-label="重複の疑い" className="admin-duplicates-note">
      <div>
        <p className="font-bold">
          重複の疑いが
          <Amount value={data.pairs.length} />
          組あります
        </p>
        <p className="text-xs text-ink-2">表記をそろえると同じ名前になる企業です</p>
      </div>
      <ButtonLink
        size="sm"
        to="/app/admin"
        search={{ tab: 'companies', filter: 'duplicates' }}
        aria-label="重複の疑いを確認"
      >
        確認
      </ButtonLink>
    </Card>
  );
}

/** Companies that may be the same, pair by pair. */
export function Duplicates({ onMerge }: { onMerge: (pair: readonly AdminCompany[]) => void }) {
  const { data, error, refetch } = useQuery(duplicatesQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  if (data.pairs.length === 0) return <EmptyState title="重複の疑いがある企業はありません" />;
  return (
    <ul className="admin-stack">
      {data.pairs.map((pair) => {
        const [one, other] = pair;
        return (
          <Card as="li" key={`${one.id} ${other.id}`} className="admin-duplicates">
            {pair.map((company) => (
              <div key={company.id}>
                <p className="admin-company-name">
                  <Name>{company.displayName}</Name>
                </p>
                <p className="text-xs text-ink-2">
                  {COMPANY_SOURCES[company.source].label}
                  {company.industryCategory && `　${industryLabel(company.industryCategory)}`}　選考{' '}
                  <Amount value={company.selections} />件
                </p>
              </div>
            ))}
            <Button
              size="sm"
              aria-label={`${one.displayName}と${other.displayName}を統合`}
              onClick={() => onMerge(pair)}
            >
              統合
            </Button>
          </Card>
        );
      })}
    </ul>
  );
}

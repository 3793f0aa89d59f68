import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { AdminCompany } from '#domain/admin/companies.ts';
import { COMPANY_SOURCES } from '#domain/companies/sources.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { companiesQuery, type Shown } from './queries.ts';

type CompanyListProps = {
  shown: Shown;
  chosen: readonly AdminCompany[];
  onChoose: (company: AdminCompany) => void;
  onEdit: (company: AdminCompany) => void;
};

/** The companies, a hundred at a time. Two that are ticked can be merged. */
export function CompanyList({ shown, chosen, onChoose, onEdit }: CompanyListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    companiesQuery(shown),
  );
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  const companies = data.pages.flatMap((it) => it.companies);
  const total = data.pages.at(-1)?.total ?? 0;
  if (companies.length === 0) return <EmptyState title="条件に合う企業はありません" />;
  return (
    <>
      <p role="status" className="admin-company-count">
        {shown.q ? (
          <>
            <Amount value={total} />
            社が見つかりました
          </>
        ) : (
          <>
            <Amount value={total} />
            社のうち、名前順で<span className="num">1〜{companies.length.toLocaleString('ja-JP')}</span>社
          </>
        )}
      </p>
      <Card className="admin-companies">
        <table className="admin-table admin-company-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">選択</span>
              </th>
              <th scope="col">企業名</th>
              <th scope="col">業界</th>
              <th scope="col">出所</th>
              <th scope="col">選考</th>
              <th scope="col">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <CompanyRow
                key={company.id}
                company={company}
                isChosen={chosen.some((it) => it.id === company.id)}
                onChoose={onChoose}
                onEdit={onEdit}
              />
            ))}
          </tbody>
        </table>
      </Card>
      {hasNextPage && (
        <div className="admin-company-more">
          <Button busy={isFetchingNextPage} busyLabel="読み込み中..." onClick={() => void fetchNextPage()}>
            さらに100社を表示
          </Button>
        </div>
      )}
    </>
  );
}

type CompanyRowProps = Omit<CompanyListProps, 'shown' | 'chosen'> & { company: AdminCompany; isChosen: boolean };

function CompanyRow({ company, isChosen, onChoose, onEdit }: CompanyRowProps) {
  const { displayName, reading, industryCategory, source, selections, isSuspected } = company;
  return (
    <tr className={isChosen ? 'admin-chosen' : undefined}>
      <td className="admin-company-tick">
        <Checkbox label={`${displayName}を選択`} labelHidden checked={isChosen} onChange={() => onChoose(company)} />
      </td>
      <th scope="row">
        <span className="admin-company-name">
          <Name>{displayName}</Name>
        </span>
        {isSuspected && (
          <Tag hue="amber" Icon={Copy}>
            重複の疑い
          </Tag>
        )}
        <span className="admin-company-reading">{reading ?? 'よみがな未登録'}</span>
      </th>
      <td className="admin-company-industry">{industryCategory ? industryLabel(industryCategory) : '業界未登録'}</td>
      <td className="admin-company-source">{COMPANY_SOURCES[source].label}</td>
      <td className="admin-company-selections">
        <Amount value={selections} />件
      </td>
      <td className="admin-company-edit">
        <Button size="sm" aria-label={`${displayName}を編集`} onClick={() => onEdit(company)}>
          編集
        </Button>
      </td>
    </tr>
  );
}

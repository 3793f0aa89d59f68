import { countByPriority } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { INDUSTRY_IDS, type Industry, industryLabel } from '#domain/taxonomy/industries.ts';
import { PRIORITIES, PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { STATUS_IDS, STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { FilterChip, FilterRow } from '#web/ui/fields/FilterChip.tsx';
import { FilterSelect } from '#web/ui/fields/Select.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import type { SelectionsSearch, ViewName } from './search.ts';

type FiltersProps = {
  selections: readonly SelectionView[];
  search: SelectionsSearch;
  view: ViewName;
  onChange: (next: Partial<SelectionsSearch>, replace?: boolean) => void;
};

/** Priority, industry (not by industry), status (not on the board) and order. */
export function Filters({ selections, search, view, onChange }: FiltersProps) {
  const count = countByPriority(selections);
  return (
    <div className="mb-4 grid gap-2.5 print:hidden nav:flex nav:items-center nav:justify-between">
      <FilterRow label="志望順位">
        <FilterChip
          exclusive
          pressed={!search.priority}
          count={selections.length}
          onClick={() => onChange({ priority: undefined })}
        >
          すべて
        </FilterChip>
        {PRIORITY_IDS.map((priority) => (
          <FilterChip
            key={priority}
            exclusive
            pressed={search.priority === priority}
            count={count[priority]}
            icon={priority !== 'other' && <PriorityBadge priority={priority} size="sm" labelled={false} />}
            onClick={() => onChange({ priority })}
          >
            {PRIORITIES[priority].label}
          </FilterChip>
        ))}
      </FilterRow>
      <div className="grid auto-cols-fr grid-flow-col gap-2 nav:flex">
        {view !== 'industry' && (
          <FilterSelect
            label="業界"
            value={search.industry ?? ''}
            onChange={(event) => onChange({ industry: (event.target.value || undefined) as Industry | undefined })}
          >
            <option value="">業界：すべて</option>
            {INDUSTRY_IDS.map((industry) => (
              <option key={industry} value={industry}>
                {industryLabel(industry)}
              </option>
            ))}
          </FilterSelect>
        )}
        {view !== 'board' && (
          <FilterSelect
            label="ステータス"
            value={search.status ?? ''}
            onChange={(event) => onChange({ status: (event.target.value || undefined) as Status | undefined })}
          >
            <option value="">ステータス：すべて</option>
            {STATUS_IDS.map((status) => (
              <option key={status} value={status}>
                {STATUSES[status].label}
              </option>
            ))}
          </FilterSelect>
        )}
        <div className="hidden nav:block">
          <FilterSelect
            label="並び順"
            value={search.sort ?? ''}
            onChange={(event) => onChange({ sort: (event.target.value || undefined) as SelectionsSearch['sort'] })}
          >
            <option value="">次の予定順</option>
            <option value="priority">志望順位順</option>
            <option value="name">企業名順</option>
          </FilterSelect>
        </div>
      </div>
    </div>
  );
}

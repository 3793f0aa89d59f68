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

/** One row; on a phone it scrolls sideways, and what goes on behind its edges fades out there. */
const ROW =
  '-mx-4 -mt-3 mb-1.5 flex scroll-px-8 items-center gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] max-nav:[mask:linear-gradient(90deg,#0000,#000_1rem_calc(100%-2rem),#0000)] max-nav:pr-8 print:hidden nav:mx-0 nav:mt-0 nav:mb-4 nav:justify-between nav:gap-2.5 nav:overflow-visible nav:px-0 max-nav:[&>fieldset]:flex-none max-nav:[&>fieldset>div]:mx-0 max-nav:[&>fieldset>div]:px-0';

/** Priority, industry (not by industry), status (not on the board) and order. */
export function Filters({ selections, search, view, onChange }: FiltersProps) {
  const count = countByPriority(selections);
  return (
    <div className={ROW}>
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
      <div className="flex flex-none gap-1.5 [&_select]:field-sizing-content nav:flex-initial nav:gap-2">
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

import { PRIORITIES, PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import { FilterChip, FilterRow } from '#web/ui/fields/FilterChip.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

type Shown = readonly Priority[] | undefined;
export type PriorityFilterProps = {
  shown: ReadonlySet<Priority>;
  /** Is given what is shown then, and returns what is to be shown: presses may follow one another before the screen does. */
  onChange: (next: (shown: Shown) => Priority[] | undefined) => void;
};

/** Which priorities are shown; undefined for all. */
export function PriorityFilter({ shown, onChange }: PriorityFilterProps) {
  const toggle = (priority: Priority) =>
    onChange((shown = PRIORITY_IDS) => {
      const next = PRIORITY_IDS.filter((it) => (it === priority ? !shown.includes(it) : shown.includes(it)));
      return next.length === PRIORITY_IDS.length ? undefined : next;
    });
  return (
    <FilterRow label="志望順位">
      {PRIORITY_IDS.map((priority) => (
        <FilterChip
          key={priority}
          pressed={shown.has(priority)}
          icon={priority !== 'other' && <PriorityBadge priority={priority} size="sm" labelled={false} />}
          onClick={() => toggle(priority)}
        >
          {PRIORITIES[priority].label}
        </FilterChip>
      ))}
      <span aria-hidden className="mx-1 w-px flex-none self-stretch bg-line" />
      <FilterChip pressed={shown.size === PRIORITY_IDS.length} onClick={() => onChange(() => undefined)}>
        すべての予定
      </FilterChip>
    </FilterRow>
  );
}

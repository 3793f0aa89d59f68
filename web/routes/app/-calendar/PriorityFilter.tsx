import { PRIORITIES, PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FilterChip, FilterRow } from '#web/ui/fields/FilterChip.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

export type PriorityFilterProps = {
  shown: ReadonlySet<Priority>;
  /** Undefined for all. */
  onChange: (shown: Priority[] | undefined) => void;
};

/** Which priorities are shown. On a phone they are chosen in the sheet of tools, and a line says what is left out. */
export function PriorityFilter({ shown, onChange }: PriorityFilterProps) {
  return (
    <>
      <div className="hidden nav:block">
        <FilterRow label="志望順位">
          <PriorityToggles {...{ shown, onChange }} />
        </FilterRow>
      </div>
      {shown.size < PRIORITY_IDS.length && (
        <p className="flex min-h-11 items-center justify-between gap-2 text-sm text-ink-2 nav:hidden">
          {shown.size === 0
            ? '志望順位が選ばれていません'
            : `${PRIORITY_IDS.filter((it) => shown.has(it))
                .map((it) => PRIORITIES[it].label)
                .join('・')}のみ`}
          <Button size="sm" variant="ghost" aria-label="志望順位の絞り込みを解除" onClick={() => onChange(undefined)}>
            解除
          </Button>
        </p>
      )}
    </>
  );
}

/** A button for each priority, and one for all. */
export function PriorityToggles({ shown, onChange }: PriorityFilterProps) {
  const toggle = (priority: Priority) => {
    const next = PRIORITY_IDS.filter((it) => (it === priority ? !shown.has(it) : shown.has(it)));
    onChange(next.length === PRIORITY_IDS.length ? undefined : next);
  };
  return (
    <>
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
      <FilterChip pressed={shown.size === PRIORITY_IDS.length} onClick={() => onChange(undefined)}>
        すべての予定
      </FilterChip>
    </>
  );
}

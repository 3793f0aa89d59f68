import { isFoldedAtFirst } from '#domain/selections/board.ts';
import type { SelectionFilter, SelectionOrder } from '#domain/selections/selection-list.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUS_IDS, STATUSES, type Status } from '#domain/taxonomy/statuses.ts';

const DIALOGS = ['event', 'info', 'reminders', 'delete', 'delete-event'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The views of the selections. */
export const VIEWS = { list: '一覧', industry: '業界別', board: 'ボード' } as const;
export type ViewName = keyof typeof VIEWS;

/** The longest query, in UTF-16 units. */
export const MAX_QUERY = 100;

/** The URL state of the screen: view and filter, the open card, and the open dialog. */
export type SelectionsSearch = SelectionFilter & {
  view?: Exclude<ViewName, 'list'> | undefined;
  sort?: Exclude<SelectionOrder, 'next'> | undefined;
  open?: string | undefined;
  /** Columns of the board whose folding differs from the default, in which お祈り and 辞退 are folded. */
  fold?: string | undefined;
  dialog?: DialogName | undefined;
  /** The event that a dialog is about. */
  event?: string | undefined;
};

/** Reads the URL; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): SelectionsSearch {
  const known = <K extends string>(value: unknown, table: Record<K, unknown>) =>
    typeof value === 'string' && Object.hasOwn(table, value) ? (value as K) : undefined;
  const view = known<ViewName>(search.view, VIEWS);
  // The router parses a query of digits as a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, MAX_QUERY) : '';
  return {
    view: view === 'list' ? undefined : view,
    q: q || undefined,
    priority: known<Priority>(search.priority, PRIORITIES),
    industry: known<Industry>(search.industry, INDUSTRIES),
    status: known<Status>(search.status, STATUSES),
    sort: search.sort === 'priority' || search.sort === 'name' ? search.sort : undefined,
    fold: typeof search.fold === 'string' ? foldOf(new Set(search.fold.split(BETWEEN))) : undefined,
    open: typeof search.open === 'string' ? search.open : undefined,
    dialog: DIALOGS.find((it) => it === search.dialog),
    event: typeof search.event === 'string' ? search.event : undefined,
  };
}

const BETWEEN = '.';

function foldOf(changed: ReadonlySet<string>): string | undefined {
  return STATUS_IDS.filter((id) => changed.has(id)).join(BETWEEN) || undefined;
}

/** Whether the column of a status is folded. */
export function isFolded({ fold }: SelectionsSearch, status: Status): boolean {
  return isFoldedAtFirst(status) !== (fold?.split(BETWEEN).includes(status) ?? false);
}

/** What changes in the address; a function is given what it says by now: presses are quicker than what is drawn. */
export type SearchChange = Partial<SelectionsSearch> | ((old: SelectionsSearch) => Partial<SelectionsSearch>);

/** The value of `fold` after toggling the column of a status. */
export function toggleFold({ fold }: SelectionsSearch, status: Status): string | undefined {
  const before = fold?.split(BETWEEN) ?? [];
  return foldOf(new Set(before.includes(status) ? before.filter((it) => it !== status) : [...before, status]));
}

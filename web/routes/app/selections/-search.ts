import type { SelectionFilter, SelectionOrder } from '#domain/selection-list.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';

const DIALOGS = ['event', 'info', 'reminders', 'delete', 'delete-event'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The ways in which the selections are seen. */
export const VIEWS = { list: '一覧', industry: '業界別' } as const;
export type ViewName = keyof typeof VIEWS;

/** Longest text that is searched for, in UTF-16 units. */
export const MAX_QUERY = 100;

/** What of the screen stands in its URL: how the list is seen, which card is open, and the dialog over it. */
export type SelectionsSearch = SelectionFilter & {
  view?: Exclude<ViewName, 'list'> | undefined;
  sort?: Exclude<SelectionOrder, 'next'> | undefined;
  open?: string | undefined;
  dialog?: DialogName | undefined;
  /** The event that a dialog is about. */
  event?: string | undefined;
};

/** Reads the URL; what is not known is left out. */
export function readSearch(search: Record<string, unknown>): SelectionsSearch {
  const known = <K extends string>(value: unknown, table: Record<K, unknown>) =>
    typeof value === 'string' && Object.hasOwn(table, value) ? (value as K) : undefined;
  const view = known<ViewName>(search.view, VIEWS);
  // The router reads a number where somebody searched for one.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, MAX_QUERY) : '';
  return {
    view: view === 'list' ? undefined : view,
    q: q || undefined,
    priority: known<Priority>(search.priority, PRIORITIES),
    industry: known<Industry>(search.industry, INDUSTRIES),
    status: known<Status>(search.status, STATUSES),
    sort: search.sort === 'priority' || search.sort === 'name' ? search.sort : undefined,
    open: typeof search.open === 'string' ? search.open : undefined,
    dialog: DIALOGS.find((it) => it === search.dialog),
    event: typeof search.event === 'string' ? search.event : undefined,
  };
}

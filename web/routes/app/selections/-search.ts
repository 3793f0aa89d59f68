import type { SelectionFilter, SelectionOrder } from '#domain/selection-list.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';

const DIALOGS = ['event', 'info', 'reminders', 'delete', 'delete-event'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** What of the screen stands in its URL: how the list is seen, which card is open, and the dialog over it. */
export type SelectionsSearch = SelectionFilter & {
  view?: 'industry' | undefined;
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
  return {
    view: search.view === 'industry' ? 'industry' : undefined,
    priority: known<Priority>(search.priority, PRIORITIES),
    industry: known<Industry>(search.industry, INDUSTRIES),
    status: known<Status>(search.status, STATUSES),
    sort: search.sort === 'priority' || search.sort === 'name' ? search.sort : undefined,
    open: typeof search.open === 'string' ? search.open : undefined,
    dialog: DIALOGS.find((it) => it === search.dialog),
    event: typeof search.event === 'string' ? search.event : undefined,
  };
}

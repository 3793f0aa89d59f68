import type { SelectionPatchRow } from '#domain/selections.ts';
import { PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import type { SelectionDetailView } from '#domain/views.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import type { Difference } from '#web/ui/Conflict.tsx';
import { checkWebAddress } from '../../-web-address.ts';

/** What stands in the form of a selection. */
export type SelectionDraft = {
  status: Status;
  priority: Priority;
  selectionPhase: Phase;
  customCompanyName: string;
  eventTitle: string;
  jobType: string;
  companyUrl: string;
  notes: string;
  esContent: string;
  esDocUrl: string;
};

export type SelectionProblems = Partial<Record<'companyUrl' | 'esDocUrl', string>>;

/** What is being typed, and what the student saw when it was begun. */
export type TypedSelection = { draft: SelectionDraft; from: SelectionDraft; version: number };

export function draftOf(selection: SelectionDetailView): SelectionDraft {
  return {
    status: selection.status,
    priority: selection.priority,
    selectionPhase: selection.selectionPhase,
    customCompanyName: selection.customCompanyName ?? selection.companyName,
    eventTitle: selection.eventTitle,
    jobType: selection.jobType,
    companyUrl: selection.companyUrl ?? '',
    notes: selection.notes,
    esContent: selection.esContent,
    esDocUrl: selection.esDocUrl ?? '',
  };
}

/** What the server is sent. A status that was not touched is left to whoever chose one meanwhile. */
export function patchOf({ draft, from, version }: TypedSelection): SelectionPatchRow {
  const { status, ...fields } = draft;
  return { ...fields, ...(status !== from.status && { status }), version };
}

/** True for two drafts that say the same. `typedOnly` leaves the status out, which is chosen and not typed. */
export function isSameDraft(a: SelectionDraft, b: SelectionDraft, typedOnly = false): boolean {
  return (Object.keys(a) as (keyof SelectionDraft)[]).every(
    (field) => a[field] === b[field] || (typedOnly && field === 'status'),
  );
}

/** What is wrong with the form, a sentence for each field; empty when nothing is. */
export function problemsOf(draft: SelectionDraft): SelectionProblems {
  const problems: SelectionProblems = {};
  for (const field of ['companyUrl', 'esDocUrl'] as const) {
    const checked = checkWebAddress(draft[field]);
    if (checked !== true) problems[field] = checked;
  }
  return problems;
}

export function differences(mine: SelectionDraft, stored: SelectionDraft): Difference[] {
  const text = (label: string, read: (it: SelectionDraft) => string) => ({
    label,
    mine: read(mine),
    stored: read(stored),
  });
  return [
    text('ステータス', (it) => STATUSES[it.status].label),
    text('志望順位', (it) => PRIORITIES[it.priority].label),
    text('区分', (it) => PHASES[it.selectionPhase].label),
    text('表示名', (it) => it.customCompanyName),
    text('選考名', (it) => it.eventTitle),
    text('職種', (it) => it.jobType),
    text('企業URL', (it) => parseWebAddress(it.companyUrl) ?? ''),
    text('自分だけのメモ', (it) => it.notes),
    text('ES内容', (it) => it.esContent),
    text('ES URL', (it) => parseWebAddress(it.esDocUrl) ?? ''),
  ];
}

/** A draft as it was kept in this browser; null for what is none, or says what is stored already. */
export function readTyped(found: unknown, stored: SelectionDetailView): TypedSelection | null {
  if (typeof found !== 'object' || found === null) return null;
  const { draft, from, version } = found as Partial<TypedSelection>;
  const now = draftOf(stored);
  const isDraft = (it: unknown) =>
    typeof it === 'object' &&
    it !== null &&
    Object.keys(now).every((field) => typeof (it as Record<string, unknown>)[field] === 'string');
  if (!isDraft(draft) || !isDraft(from) || typeof version !== 'number') return null;
  return isSameDraft((found as TypedSelection).draft, now) ? null : (found as TypedSelection);
}

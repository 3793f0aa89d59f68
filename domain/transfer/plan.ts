/** Which of the parsed selections are imported, for which company, and in which batches. */

import { displayName } from '../selections/selection-facts.ts';
import type { CompanyView, SelectionView } from '../selections/views.ts';
import { foldCompanyName, foldText } from '../text/company-name.ts';
import { BATCH_BYTES, type ImportedSelection, MAX_BATCH, type ReadSelection } from './batch.ts';
import { heaviest } from './problems.ts';
import type { ImportItem } from './read-table.ts';

/** The companies under a name: `match` where there can only be one. */
export type NameMatch = { name: string; match: CompanyView | null; candidates: CompanyView[] };

/** The company of an item: a known one, a new one, or one that only the student can choose. */
export type CompanyChoice = { kind: 'known'; company: CompanyView } | { kind: 'new' } | { kind: 'open' };

/** The company of a name: the student's choice (an id, or null for a new company) before the catalogue's match. */
export function companyChoice(found: NameMatch | undefined, said: string | null | undefined): CompanyChoice {
  if (!found) return { kind: 'open' };
  if (said === null) return { kind: 'new' };
  const company = found.candidates.find((it) => it.id === said) ?? found.match;
  if (company) return { kind: 'known', company };
  return found.candidates.length > 0 ? { kind: 'open' } : { kind: 'new' };
}

/** A student's selections by their companies and by every name of these. */
export type OwnSelections = ReadonlyMap<string, readonly SelectionView[]>;

/** Indexes the selections for repeated lookups. */
export function byCompany(selections: readonly SelectionView[]): OwnSelections {
  const found = new Map<string, SelectionView[]>();
  for (const it of selections) {
    const keys = [companyKey(it.companyId), ...[it.companyName, displayName(it)].map(nameKey)];
    for (const key of new Set(keys)) {
      const there = found.get(key);
      if (there) there.push(it);
      else found.set(key, [it]);
    }
  }
  return found;
}

const companyKey = (id: string | null) => `id ${id ?? ''}`;
const nameKey = (name: string) => `name ${foldCompanyName(name)}`;

/**
 * The student's existing selection at that company: of the same phase, and not for another job. Job types of which one is empty count as
 * the same.
 */
export function duplicateOf(read: ReadSelection, companyId: string | null, own: OwnSelections): SelectionView | null {
  const names = [read.companyName, read.customCompanyName ?? read.companyName].map(nameKey);
  const keys = companyId === null ? names : [companyKey(companyId), ...names];
  const isSame = (it: SelectionView) =>
    it.selectionPhase === read.selectionPhase &&
    (it.jobType === '' || read.jobType === '' || foldText(it.jobType) === foldText(read.jobType));
  return keys.flatMap((key) => own.get(key) ?? []).find(isSame) ?? null;
}

/** Whether an item is imported by default: no problems, a clear company, and no duplicate. */
export function isOnByDefault(item: ImportItem, choice: CompanyChoice, duplicate: SelectionView | null): boolean {
  const weight = heaviest(item.problems);
  return isImportable(item, choice) && weight !== 'wrong' && duplicate === null;
}

/** Whether an item can be imported at all. */
export function isImportable(item: ImportItem, choice: CompanyChoice): boolean {
  return item.selection !== null && choice.kind !== 'open';
}

/** The selections in batches that the server accepts, in their order. */
export function batchesOf(selections: readonly ImportedSelection[]): ImportedSelection[][] {
  const batches: ImportedSelection[][] = [];
  let bytes = 0;
  for (const selection of selections) {
    const more = bytesOf(JSON.stringify(selection));
    const last = batches.at(-1);
    if (last && last.length < MAX_BATCH && bytes + more <= BATCH_BYTES) {
      last.push(selection);
      bytes += more;
    } else {
      batches.push([selection]);
      bytes = more;
    }
  }
  return batches;
}

/** UTF-8 bytes. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts two of the four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

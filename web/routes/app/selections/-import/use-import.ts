import { useMutation, useQuery } from '@tanstack/react-query';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { type ImportedSelection, MAX_NAMES } from '#domain/transfer/batch.ts';
import {
  batchesOf,
  byCompany,
  type CompanyChoice,
  companyChoice,
  duplicateOf,
  isImportable,
  isOnByDefault,
  type NameMatch,
} from '#domain/transfer/plan.ts';
import type { ImportItem } from '#domain/transfer/read-table.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import type { ImportDraft } from './draft.ts';

/** An item with what is known of its company, and whether it is to be imported. */
export type Planned = {
  item: ImportItem;
  match: NameMatch | undefined;
  choice: CompanyChoice;
  duplicate: SelectionView | null;
  /** A selection of an export that was imported before. */
  isHere: boolean;
  canBeChosen: boolean;
  chosen: boolean;
};

/** What the catalogue knows of all these names, asked in parts. */
export function useNameMatches(items: readonly ImportItem[], enabled: boolean) {
  const names = [
    ...new Map(items.filter((it) => it.selection).map((it) => [foldCompanyName(it.companyName), it.companyName])),
  ];
  return useQuery({
    queryKey: ['import-names', names.map(([folded]) => folded)],
    enabled: enabled && names.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const matches: [string, NameMatch][] = [];
      let left = 0;
      for (let at = 0; at < names.length; at += MAX_NAMES) {
        const asked = names.slice(at, at + MAX_NAMES).map(([, name]) => name);
        const answer = await call(api.transfer['company-names'].$post({ json: { names: asked } }));
        matches.push(...answer.names.map((it) => [foldCompanyName(it.name), it] as [string, NameMatch]));
        left = answer.newCompaniesLeft;
      }
      return { matches: new Map(matches), newCompaniesLeft: left };
    },
  });
}

/** What would be imported as things stand. */
export function planned(
  items: readonly ImportItem[],
  matches: ReadonlyMap<string, NameMatch>,
  draft: ImportDraft,
  { selections, here }: { selections: readonly SelectionView[]; here: ReadonlyMap<string, string> },
): Planned[] {
  const own = byCompany(selections);
  return items.map((item) => {
    const folded = foldCompanyName(item.companyName);
    const match = matches.get(folded);
    const choice = companyChoice(match, draft.companies[folded]);
    const companyId = choice.kind === 'known' ? choice.company.id : null;
    const isHere = here.has(item.archived?.id ?? '');
    const duplicate = isHere ? null : item.selection && duplicateOf(item.selection, companyId, own);
    const canBeChosen = !isHere && isImportable(item, choice);
    const chosen = canBeChosen && (draft.chosen[item.key] ?? isOnByDefault(item, choice, duplicate));
    return { item, match, choice, duplicate, isHere, canBeChosen, chosen };
  });
}

/** The batches of what was chosen, each with a key of its own. */
export function batchesFor(all: readonly Planned[]): ImportDraft['batches'] {
  const chosen = all.flatMap(({ item, choice, chosen: isChosen }): ImportedSelection[] =>
    isChosen && item.selection
      ? [
          {
            ...item.selection,
            companyId: choice.kind === 'known' ? choice.company.id : null,
            ...(item.archived && { archived: item.archived }),
          },
        ]
      : [],
  );
  return batchesOf(chosen).map((selections) => ({ key: idempotencyKey(), selections, ids: null }));
}

/** Answers after which it is not known, or may change in a moment, whether a batch is taken. */
const PASSING = new Set<ErrorCode>([
  'unavailable',
  'busy',
  'unexpected',
  'storage_full',
  'too_many_requests',
  'not_signed_in',
]);

/** Sends the batches that are not there yet, one after the other; what arrived stays so, however the rest ends. */
export function useSending(keep: (draft: ImportDraft) => void) {
  return useMutation({
    mutationFn: async (begun: ImportDraft) => {
      const importId = begun.importId ?? idempotencyKey();
      let draft: ImportDraft = { ...begun, importId };
      keep(draft);
      for (const [at, batch] of draft.batches.entries()) {
        if (batch.ids !== null) continue;
        const json = { importId, selections: batch.selections };
        const sent = call(api.transfer.imports.$post({ json }, once(batch.key)));
        const { ids } = await sent.catch((error: unknown) => {
          // What was refused for good is chosen anew; what was added before stays added.
          const isFinal = error instanceof AppError && !PASSING.has(error.code);
          if (isFinal) keep({ ...draft, batches: draft.batches.filter((it) => it.ids !== null) });
          throw error;
        });
        draft = { ...draft, batches: draft.batches.map((it, place) => (place === at ? { ...it, ids } : it)) };
        keep(draft);
      }
    },
  });
}

/** Takes back what an import added, as far as it was not changed since. */
export function useTakingBack(onDone: (removed: number) => void) {
  return useMutation({
    mutationFn: async (id: string) => {
      let sum = 0;
      for (;;) {
        const { removed, left } = await call(api.transfer.imports[':id'].$delete({ param: { id } }));
        sum += removed;
        if (left === 0) return sum;
      }
    },
    onSuccess: onDone,
  });
}

export type TakingBack = ReturnType<typeof useTakingBack>;

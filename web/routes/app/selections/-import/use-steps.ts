import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MAX_SELECTIONS } from '#domain/selections/fields.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import { jstDay, readClock } from '#domain/time.ts';
import type { NameMatch } from '#domain/transfer/plan.ts';
import { useNow } from '#web/browser/now.ts';
import { lastImportQuery, selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIfHere } from '../../-parts/if-here.ts';
import { useHere } from './archive/here.ts';
import type { OpenArchive } from './archive/open-archive.ts';
import { useArchive } from './archive/use-archive.ts';
import { type ImportDraft, isDone, isRead, itemsOf, readSource } from './draft.ts';
import { readFile } from './read-file.ts';
import type { ImportStep } from './step.ts';
import { FAULT_TEXTS } from './texts.ts';
import { batchesFor, planned, useNameMatches, useSending, useTakingBack } from './use-import.ts';
import { useImportDraft } from './use-import-draft.ts';

const route = getRouteApi('/app/selections/import');
const NO_MATCHES: ReadonlyMap<string, NameMatch> = new Map();
const NONE_HERE: ReadonlyMap<string, string> = new Map();

/** What is being imported, at which of the steps, and where it goes from there. */
export function useImport() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = route.useSearch();
  const { session } = route.useRouteContext();
  const navigate = route.useNavigate();
  const ifHere = useIfHere();
  const now = useNow();
  const importDraft = useImportDraft(session.user.id, search.step !== undefined, { defaults: usual(selections) });
  const { draft } = importDraft;
  const [fault, setFault] = useState<string>();
  const step = reachable(draft, search.step ?? 1);
  const go = (to: ImportStep, replace = false) => {
    setFault(undefined);
    void navigate({ search: { step: to === 1 ? undefined : to }, replace, ignoreBlocker: true });
  };

  // Ten thousand rows take a few tenths of a second: too long for each key that is pressed.
  const day = jstDay(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other parts of the draft are not what is read
  const items = useMemo(
    () => (step >= 3 ? itemsOf(draft, readClock()) : []),
    [step >= 3, draft.rows, draft.json, draft.columns, draft.hasHeadings, draft.defaults, day],
  );
  const names = useNameMatches(items, step === 3 && !isDone(draft));
  const matches = names.data?.matches ?? NO_MATCHES;
  const hereQuery = useHere(items);
  const here = hereQuery.data ?? NONE_HERE;
  const all = useMemo(
    () => (step === 3 ? planned(items, matches, draft, { selections, here }) : []),
    [step, items, matches, draft, selections, here],
  );
  const archive = useArchive(() => importDraft.change({ rest: 'done' }));

  const sending = useSending((sent) => {
    importDraft.changeNow(sent);
    // At once, as the last step is shown at once: a link that is pressed there leaves this screen for good.
    if (isDone(sent)) ifHere(() => go(4, true));
  });
  const last = useQuery(lastImportQuery).data ?? null;
  const takingBack = useTakingBack((removed) => {
    const left = last?.changed ?? 0;
    toasts.show(
      left === 0
        ? `${removed}件の追加を元に戻しました`
        : `${removed}件を元に戻しました。変更された${left}件は残しました`,
    );
    if (step === 4) importDraft.change({ batches: [], importId: null, rest: archive.archive ? 'waiting' : 'none' });
    ifHere(() => go(step === 4 ? 3 : step, true));
  });

  const take = (text: string, opened: OpenArchive | null = null) => {
    const read = readSource(text, now);
    if (typeof read === 'string') return setFault(FAULT_TEXTS[read]);
    archive.open(opened);
    importDraft.change({ ...read, rest: opened ? 'waiting' : 'none' });
    go(read.json ? 3 : 2);
  };
  const open = async (file: File) => {
    const read = await readFile(file);
    if (typeof read === 'string') setFault(FAULT_TEXTS[read]);
    else take(read.text, read.archive);
  };
  const next = () => {
    if (step === 1 && draft.pasted.trim() !== '') take(draft.pasted);
    else if (step === 1) setFault('表を貼り付けるか、ファイルを選んでください');
    else if (step === 2 && !draft.columns.includes('company')) setFault('企業名の列を選んでください');
    else if (step === 2) go(3);
    else if (!sending.isPending && !archive.rest.isPending) add();
  };
  /** The selections first, as the rest belongs to them. */
  const add = () => {
    const rest = archive.archive ? 'begun' : draft.rest;
    sending.mutate(
      { ...draft, rest, batches: draft.batches.length > 0 ? draft.batches : batchesFor(all) },
      { onSuccess: archive.begin },
    );
  };
  const back = () => go(step === 3 && !draft.json ? 2 : 1);
  const tooMany = selections.length + all.filter((it) => it.chosen).length > MAX_SELECTIONS;
  const isLoading = names.isLoading || hereQuery.isLoading;
  return {
    importDraft,
    archive,
    step,
    fault,
    items,
    here,
    names,
    isLoading,
    all,
    sending,
    last,
    takingBack,
    open,
    next,
    back,
    go,
    tooMany,
  };
}

export type Import = ReturnType<typeof useImport>;

/** The furthest step that there is something for. */
function reachable(draft: ImportDraft, asked: ImportStep): ImportStep {
  if (!isRead(draft)) return 1;
  if (isDone(draft) && asked > 1) return 4;
  if (asked === 4) return 3;
  return asked === 2 && draft.json ? 3 : asked;
}

/** Most of what the student has tells what rows that say nothing are. */
function usual(selections: readonly SelectionView[]): ImportDraft['defaults'] {
  const interns = selections.filter((it) => it.selectionPhase === 'intern').length;
  const phase: Phase = interns * 2 >= selections.length ? 'intern' : 'fulltime';
  return { phase, priority: 'other' };
}

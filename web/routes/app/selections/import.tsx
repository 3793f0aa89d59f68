import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MAX_SELECTIONS } from '#domain/selections.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import { jstDay, plus, readClock } from '#domain/time.ts';
import { IMPORT_UNDO_MS } from '#domain/transfer/batch.ts';
import type { NameMatch } from '#domain/transfer/plan.ts';
import type { SelectionView } from '#domain/views.ts';
import { messageFor } from '#web/messages.ts';
import { useNow } from '#web/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DraftOffer } from '#web/ui/DraftOffer.tsx';
import { ICON_BUTTON } from '#web/ui/IconButton.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { ColumnsStep } from './-import/ColumnsStep.tsx';
import { DoneStep } from './-import/DoneStep.tsx';
import { addedIds, type ImportDraft, isDone, isRead, itemsOf, readSource } from './-import/draft.ts';
import { PreviewStep } from './-import/PreviewStep.tsx';
import { readFile } from './-import/read-file.ts';
import { SourceStep } from './-import/SourceStep.tsx';
import { FAULT_TEXTS } from './-import/texts.ts';
import { batchesFor, planned, useNameMatches, useSending, useTakingBack } from './-import/use-import.ts';
import { useImportDraft } from './-import/use-import-draft.ts';

type Step = 1 | 2 | 3 | 4;

export const Route = createFileRoute('/app/selections/import')({
  validateSearch: (search): { step?: Step | undefined } => {
    const step = Number(search.step);
    return { step: step === 2 || step === 3 || step === 4 ? step : undefined };
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  component: ImportScreen,
});

const STEPS = ['読み込み', '列の確認', '内容の確認', '完了'] as const;
const NO_MATCHES: ReadonlyMap<string, NameMatch> = new Map();

function ImportScreen() {
  const it = useImport();
  const { kept, step, fault, sending, takingBack, all } = it;
  const { draft } = kept;
  const chosen = all.filter((one) => one.chosen).length;
  return (
    <Page title="選考の取り込み" width="form" beside={<CloseLink />}>
      <Stepper steps={STEPS} current={step - 1} />
      <div className="mt-6 grid gap-5">
        {kept.found && <Found {...it} />}
        {!kept.isKnown && <Waiting />}
        {kept.isKnown && step === 1 && (
          <SourceStep
            pasted={draft.pasted}
            error={fault}
            onPasted={(pasted) => kept.change({ pasted })}
            onFile={(file) => void it.open(file)}
          />
        )}
        {step === 2 && <ColumnsStep draft={draft} error={fault} onChange={kept.change} />}
        {step === 3 && it.names.isError && (
          <Banner tone="error" action={<Button onClick={() => void it.names.refetch()}>再試行</Button>}>
            企業を照合できませんでした。{messageFor(it.names.error)}
          </Banner>
        )}
        {step === 3 && it.names.isLoading && <Waiting />}
        {step === 3 && !it.names.isLoading && !it.names.isError && (
          <PreviewStep
            draft={draft}
            all={all}
            newCompaniesLeft={it.names.data?.newCompaniesLeft ?? 0}
            onChange={kept.change}
          />
        )}
        {step === 4 && (
          <DoneStep
            added={addedIds(draft).length}
            left={it.items.length - addedIds(draft).length}
            isTakingBack={takingBack.isPending}
            error={takingBack.error}
            onTakeBack={() => takingBack.mutate(draft)}
          />
        )}
        {sending.error && step >= 3 && (
          <Banner tone="error">
            追加できませんでした。{messageFor(sending.error)}
            {addedIds(draft).length > 0 && `（${addedIds(draft).length}件は追加済みです）`}
          </Banner>
        )}
        {it.tooMany && step === 3 && (
          <Banner tone="attention">
            登録できる選考は{MAX_SELECTIONS.toLocaleString()}件までです。選ぶ数を減らしてください。
          </Banner>
        )}
      </div>
      {step < 4 && <StepButtons {...it} chosen={chosen} />}
      <LeaveDialog isDirty={isRead(draft) && step < 4 && !sending.isPending} beforeUnload={false} />
    </Page>
  );
}

/** What is being imported, at which of the steps, and where it goes from there. */
function useImport() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const now = useNow();
  const kept = useImportDraft(session.user.id, search.step !== undefined, { defaults: usual(selections) });
  const { draft } = kept;
  const [fault, setFault] = useState<string>();
  const step = reachable(draft, search.step ?? 1);
  const go = (to: Step, replace = false) => {
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
  const all = useMemo(
    () => (step === 3 ? planned(items, matches, draft, selections) : []),
    [step, items, matches, draft, selections],
  );

  const sending = useSending(kept.changeNow, () => go(4, true));
  const takingBack = useTakingBack(({ removed, kept: left }) => {
    toasts.show(
      left === 0
        ? `${removed}件の追加を元に戻しました`
        : `${removed}件を元に戻しました。変更された${left}件は残しました`,
    );
    kept.change({ batches: [], startedAt: null });
    go(3, true);
  });

  const take = (text: string) => {
    const read = readSource(text, now);
    if (typeof read === 'string') return setFault(FAULT_TEXTS[read]);
    kept.change(read);
    go(read.json ? 3 : 2);
  };
  const open = async (file: File) => {
    const read = await readFile(file);
    if (typeof read === 'string') setFault(FAULT_TEXTS[read]);
    else take(read.text);
  };
  const next = () => {
    if (step === 1 && draft.pasted.trim() !== '') take(draft.pasted);
    else if (step === 1) setFault('表を貼り付けるか、ファイルを選んでください');
    else if (step === 2 && !draft.columns.includes('company')) setFault('企業名の列を選んでください');
    else if (step === 2) go(3);
    else if (!sending.isPending)
      sending.mutate(draft.batches.length > 0 ? draft : { ...draft, batches: batchesFor(all) });
  };
  const back = () => go(step === 3 && !draft.json ? 2 : 1);
  const tooMany = selections.length + all.filter((it) => it.chosen).length > MAX_SELECTIONS;
  const canTakeBack = (of: ImportDraft) => of.startedAt !== null && plus(of.startedAt, IMPORT_UNDO_MS) > now;
  return { kept, step, fault, items, names, all, sending, takingBack, open, next, back, go, tooMany, canTakeBack };
}

type Import = ReturnType<typeof useImport>;

/** The furthest step that there is something for. */
function reachable(draft: ImportDraft, asked: Step): Step {
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

/** An import that was begun before: to go on with, or, once done, to take back. */
function Found({ kept, go, canTakeBack }: Import) {
  const { found } = kept;
  if (!found) return null;
  if (!isDone(found)) {
    const resume = () => {
      kept.resume();
      if (isRead(found)) go(found.batches.length > 0 || found.json ? 3 : 2);
    };
    return <DraftOffer onResume={resume} onDiscard={kept.discard} />;
  }
  if (!canTakeBack(found)) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="sm"
          onClick={() => {
            kept.resume();
            go(4);
          }}
        >
          結果を見る
        </Button>
      }
    >
      前回の取り込みで{addedIds(found).length}件を追加しました
    </Banner>
  );
}

function StepButtons({ step, chosen, all, kept, sending, next, back, names, tooMany }: Import & { chosen: number }) {
  const { batches } = kept.draft;
  const total = batches.reduce((sum, batch) => sum + batch.selections.length, 0);
  const isResumed = batches.length > 0;
  const isBlocked = step === 3 && !isResumed && (chosen === 0 || names.isLoading || tooMany || all.length === 0);
  const label = step < 3 ? '次へ' : isResumed ? '残りを追加' : `${chosen}件を追加`;
  return (
    <footer className="sticky bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))] z-10 -mx-4 mt-6 flex justify-between gap-3 border-t border-line bg-bg px-4 py-3 nav:mx-0 nav:px-0 [@media(max-height:30rem)]:static">
      {step > 1 && !isResumed ? <Button onClick={back}>戻る</Button> : <span />}
      <Button
        variant="primary"
        busy={sending.isPending}
        busyLabel={`追加中... ${addedIds(kept.draft).length} / ${total}`}
        aria-disabled={isBlocked || undefined}
        onClick={() => !isBlocked && next()}
      >
        {label}
      </Button>
    </footer>
  );
}

function CloseLink() {
  return (
    <Link to="/app/selections" className={`${ICON_BUTTON} -mr-2.5`}>
      <X aria-hidden />
      <span className="sr-only">閉じる</span>
    </Link>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="grid gap-2.5">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}

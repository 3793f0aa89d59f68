import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { MAX_SELECTIONS } from '#domain/selections/fields.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ICON_BUTTON } from '#web/ui/buttons/IconButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { ActionBar, lackingStatus } from '#web/ui/layout/ActionBar.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stepper, useStepFocus } from '#web/ui/layout/Stepper.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { ArchiveContents } from './archive/ArchiveContents.tsx';
import { ArchiveRest } from './archive/ArchiveRest.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { addedIds, isRead } from './draft.ts';
import { LastImport } from './LastImport.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import type { ImportStep } from './step.ts';
import { type Import, useImport } from './use-steps.ts';

const TITLE = '選考の取り込み';
const STEPS = ['読み込み', '列の確認', '内容の確認', '完了'] as const;
const STEP_TITLE: Record<ImportStep, string> = {
  1: '表かファイルを選ぶ',
  2: '列の内容を確認する',
  3: '取り込む選考を確認する',
  4: '取り込みの完了',
};

/** A table of the student's own, from the first paste to what was added. */
export function ImportScreen() {
  const it = useImport();
  const { importDraft, archive, step, fault, sending, takingBack, all } = it;
  const { draft } = importDraft;
  const chosen = all.filter((one) => one.chosen).length;
  return (
    <Page title={TITLE} width="form" heading={<Heading step={step} />} beside={<CloseLink />}>
      <div className="flex flex-col max-nav:-mb-9 max-nav:min-h-[calc(100dvh-var(--header)-var(--tabbar)-env(safe-area-inset-bottom)-80px)]">
        <Stepper steps={STEPS} current={step - 1} />
        <div className="mt-6 mb-8 grid flex-1 content-start gap-5">
          <StepTitle step={step} />
          {step < 4 && it.last && it.last.id !== draft.importId && (
            <LastImport last={it.last} takingBack={takingBack} />
          )}
          {importDraft.found && <Found {...it} />}
          {step === 1 && (
            <SourceStep
              pasted={draft.pasted}
              error={fault}
              onPasted={(pasted) => importDraft.change({ pasted })}
              onFile={(file) => void it.open(file)}
            />
          )}
          {step === 2 && <ColumnsStep draft={draft} error={fault} onChange={importDraft.change} />}
          {step === 3 && it.names.isError && (
            <Banner tone="error" action={<Button onClick={() => void it.names.refetch()}>再試行</Button>}>
              企業を照合できませんでした。{messageFor(it.names.error)}
            </Banner>
          )}
          {step === 3 && it.isLoading && <Waiting />}
          {step === 3 && archive.archive && (
            <ArchiveContents archive={archive.archive} items={it.items} about={archive} />
          )}
          {step === 3 && draft.rest === 'waiting' && !archive.archive && (
            <Banner tone="attention">
              添付ファイルや設定は、ここからは取り込めません。いっしょに取り込むには、戻ってZIPをもう一度選んでください。
            </Banner>
          )}
          {step === 3 && !it.isLoading && !it.names.isError && (
            <PreviewStep
              draft={draft}
              all={all}
              newCompaniesLeft={it.names.data?.newCompaniesLeft ?? 0}
              onChange={importDraft.change}
            />
          )}
          {step === 4 && (
            <DoneStep
              added={addedIds(draft).length}
              left={it.items.length - Math.max(addedIds(draft).length, it.here.size)}
              isTable={draft.json === null}
              last={it.last?.id === draft.importId ? it.last : null}
              takingBack={takingBack}
            >
              {(draft.rest === 'begun' || archive.rest.data) && <ArchiveRest about={archive} />}
            </DoneStep>
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
      </div>
      <LeaveDialog isDirty={isRead(draft) && step < 4 && !sending.isPending} beforeUnload={false} />
    </Page>
  );
}

function Heading({ step }: { step: ImportStep }) {
  return (
    <>
      {TITLE}
      <span className="num ml-2 text-sm text-ink-2">{step}/4</span>
    </>
  );
}

/** What is done in this step; takes the focus when one goes from step to step. */
function StepTitle({ step }: { step: ImportStep }) {
  const title = useStepFocus(step);
  return (
    <h2 ref={title} tabIndex={-1} className="-mb-2 text-lg outline-none">
      {STEP_TITLE[step]}
    </h2>
  );
}

/** An import that was begun before, to go on with. */
function Found({ importDraft, go }: Import) {
  const { found, others } = importDraft;
  if (!found) return null;
  const resume = () => {
    importDraft.resume();
    if (isRead(found)) go(found.batches.length > 0 || found.json ? 3 : 2);
  };
  return <StoredDraft others={others} onResume={resume} onDiscard={importDraft.discard} />;
}

function StepButtons({
  step,
  chosen,
  all,
  importDraft,
  sending,
  next,
  back,
  isLoading,
  tooMany,
  archive,
}: Import & { chosen: number }) {
  const { batches, pasted } = importDraft.draft;
  const lacking = step === 1 && pasted.trim() === '' ? ['表またはファイル'] : [];
  const total = batches.reduce((sum, batch) => sum + batch.selections.length, 0);
  const isResumed = batches.length > 0;
  const hasRest = archive.archive !== null;
  const isBlocked =
    step === 3 && !isResumed && ((chosen === 0 && !hasRest) || isLoading || tooMany || all.length === 0);
  const label =
    step < 3 ? '次へ' : isResumed ? '残りを追加' : hasRest && chosen === 0 ? '残りを取り込む' : `${chosen}件を追加`;
  return (
    <ActionBar
      back={step > 1 && !isResumed && <Button onClick={back}>戻る</Button>}
      status={step === 1 ? lackingStatus(lacking) : undefined}
    >
      <Button
        variant="primary"
        lacks={lacking.length > 0}
        className="min-w-28 nav:min-w-32"
        busy={sending.isPending}
        busyLabel={`追加中... ${addedIds(importDraft.draft).length} / ${total}`}
        aria-disabled={isBlocked || undefined}
        onClick={() => !isBlocked && next()}
      >
        {label}
      </Button>
    </ActionBar>
  );
}

function CloseLink() {
  return (
    <Link to="/app/selections" activeOptions={{ exact: true }} className={`${ICON_BUTTON} -mr-2.5`}>
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

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { FIELD_ENTRIES } from '#domain/selections/fields.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { useNow } from '#web/browser/now.ts';
import { KEPT_TEXT } from '#web/outbox/write.ts';
import { filesQuery, selectionQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { ActionBar, unsavedStatus } from '#web/ui/layout/ActionBar.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { useWithWaiting } from '#web/waiting.ts';
import { useIfHere } from '../../-parts/if-here.ts';
import { useEventRestoration } from '../-dialogs/deletions.ts';
import { Outcome } from '../-form/Outcome.tsx';
import { useStoredSelectionForm } from '../-form/use-selection-form.ts';
import { listAsLeft } from '../-list/back.ts';
import { WaitingLine } from '../-list/WaitingLine.tsx';
import { MyPageFields } from '../-my-page/MyPageFields.tsx';
import { CarryOver } from './-edit/CarryOver.tsx';
import { EsDocument } from './-edit/EsDocument.tsx';
import { FormSections } from './-edit/FormSections.tsx';
import { StatusHistory } from './-edit/StatusHistory.tsx';
import { useUploads } from './-edit/use-uploads.ts';
import { BackToList } from './-parts/BackToList.tsx';
import { EventLinks } from './-parts/EventLinks.tsx';
import { FoldingSection } from './-parts/FoldingSection.tsx';
import { Gone } from './-parts/Gone.tsx';
import { isMissing, redirectToList } from './-parts/missing.ts';
import { Section } from './-parts/Section.tsx';

// Its form is as large as the page, and most visits do not open it.
const CarryOverDialog = lazy(() =>
  import('./-edit/CarryOverDialog.tsx').then((it) => ({ default: it.CarryOverDialog })),
);

type EditSearch = { dialog?: 'carry-over' | undefined };

export const Route = createFileRoute('/app/selections/$selectionId/edit')({
  validateSearch: ({ dialog }: Record<string, unknown>): EditSearch => ({
    dialog: dialog === 'carry-over' ? dialog : undefined,
  }),
  loader: ({ context: { queryClient }, params, preload }) =>
    queryClient
      .ensureQueryData(selectionQuery(params.selectionId))
      .catch((error: unknown) => redirectToList(error, { preload })),
  pendingComponent: EditLoading,
  component: EditScreen,
});

const TITLE = '選考の編集';

function EditScreen() {
  const { selectionId } = Route.useParams();
  const { data: stored, error } = useSuspenseQuery(selectionQuery(selectionId));
  const selection = useWithWaiting(stored);
  const name = displayName(selection);
  const isWide = useWide();
  const events = <Events selection={selection} />;
  return (
    <>
      <BackToList selectionId={selectionId} />
      <Page
        title={`${name}の編集`}
        heading={
          <span className="flex items-baseline gap-2.5 wrap-anywhere">
            <Name>{name}</Name>
            <PriorityBadge priority={selection.priority} />
          </span>
        }
      >
        {/* On a phone the events come first; in two columns they stand beside the form, whatever the order. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 nav:grid-cols-[minmax(0,1fr)_360px] nav:grid-rows-[auto_1fr] nav:items-start">
          {!isWide && <div className="nav:col-start-2 nav:row-start-1">{events}</div>}
          <Editor key={selectionId} selection={selection} isGone={isMissing(error)} />
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-5 nav:col-start-2 ${isWide ? 'nav:sticky nav:top-[calc(var(--header)+24px)] nav:row-span-2 nav:max-h-[calc(100dvh-var(--header)-104px)] nav:overflow-y-auto nav:overscroll-contain print:max-h-none' : ''}`}
          >
            {isWide && events}
            <Rest selection={selection} />
          </div>
        </div>
        <CarryOverPart selection={selection} />
      </Page>
    </>
  );
}

/** The form. If the selection was deleted in another tab, the typed text stays on screen, and saving shows why it fails. */
function Editor({ selection, isGone }: { selection: SelectionDetailView; isGone: boolean }) {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const ifHere = useIfHere();
  const id = useId();
  const [refusals, setRefusals] = useState(0);
  const restoration = useEventRestoration();
  const form = useStoredSelectionForm(session.user.id, selection, (isKept, cleared) => {
    if (isKept) toasts.show(KEPT_TEXT);
    else if (cleared.length === 0) toasts.show('選考情報を更新しました');
    else {
      const restore = () => restoration.mutate(cleared.map((it) => it.id));
      const labels = cleared.map((it) => FIELD_ENTRIES[it.field].label);
      toasts.show('選考情報を更新しました', restore, { about: `${labels.join('、')}の予定を削除しました` });
    }
    ifHere(() => void navigate({ to: '/app/selections', search: listAsLeft(selection.id), ignoreBlocker: true }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) return;
    setRefusals(refusals + 1);
    requestAnimationFrame(() => focusFirstRefused(id));
  };
  const { storedDraft } = form;
  if (isGone && !form.isDirty) return <Gone what="selection_not_found" selectionId={selection.id} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 nav:col-start-1 nav:row-span-2 nav:row-start-1">
      {storedDraft && (
        <StoredDraft others={storedDraft.others} onResume={storedDraft.resume} onDiscard={storedDraft.discard} />
      )}
      <LockedFields isSaving={form.isSaving}>
        <form id={id} noValidate aria-label={TITLE} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FormSections {...{ form, selection, refusals }} />
        </form>
      </LockedFields>
      <Files selectionId={selection.id} />
      <MyPagePart selection={selection} />
      <Outcome form={form} />
      <ActionBar status={unsavedStatus(form.isDirty)}>
        <ButtonLink to="/app/selections" search={listAsLeft(selection.id)}>
          キャンセル
        </ButtonLink>
        <Button type="submit" form={id} variant="primary" className="min-w-28 nav:min-w-32" busy={form.isSaving}>
          保存
        </Button>
      </ActionBar>
      <LeaveDialog isDirty={form.isDirty} />
    </div>
  );
}

function Files({ selectionId }: { selectionId: string }) {
  const { data: files, isError } = useQuery(filesQuery(selectionId));
  const uploads = useUploads(selectionId);
  const failed = uploads.sending.filter((it) => it.failure).length;
  const stored = files?.length ? `${files.length}件` : 'まだありません';
  const known = files ? stored : isError ? '読み込めませんでした' : '読み込んでいます...';
  const summary =
    failed > 0 ? 'アップロードできませんでした' : uploads.sending.length > 0 ? 'アップロード中...' : known;
  // Files come later than the page: a row that then opened by itself would move what is under the finger.
  return (
    <FoldingSection title="ES・提出書類のファイル" summary={summary} isFilled={false} refusal={failed}>
      <EsDocument {...{ selectionId, uploads }} />
    </FoldingSection>
  );
}

function MyPagePart({ selection }: { selection: SelectionDetailView }) {
  const isFilled = selection.hasMyPageId || selection.hasMyPagePassword;
  return (
    <FoldingSection title="マイページ" summary={isFilled ? 'ログイン情報を登録済み' : '未登録'} isFilled={isFilled}>
      <MyPageFields selection={selection} />
    </FoldingSection>
  );
}

function Events({ selection }: { selection: SelectionDetailView }) {
  const now = useNow();
  return (
    <Section
      title="予定"
      beside={
        <ButtonLink
          to="/app/companies/add"
          search={{ selectionId: selection.id }}
          size="sm"
          icon={<Plus aria-hidden />}
        >
          予定を追加
        </ButtonLink>
      }
    >
      <EventLinks events={selection.events} now={now} />
    </Section>
  );
}

/** What is not entered: the history of the selection, and carrying it over. */
function Rest({ selection }: { selection: SelectionDetailView }) {
  const now = useNow();
  return (
    <>
      <Section title="ステータスの履歴">
        <WaitingLine {...{ selection, now }} className="text-sm" />
        <StatusHistory selectionId={selection.id} now={now} />
      </Section>
      <CarryOver selection={selection} />
    </>
  );
}

function CarryOverPart({ selection }: { selection: SelectionDetailView }) {
  const { session } = Route.useRouteContext();
  const { dialog } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!dialog || selection.selectionPhase !== 'intern') return null;
  return (
    <Suspense>
      <CarryOverDialog
        selection={selection}
        userId={session.user.id}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        onDone={(id) => void navigate({ params: { selectionId: id }, search: {}, replace: true })}
      />
    </Suspense>
  );
}

function focusFirstRefused(formId: string) {
  document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function EditLoading() {
  return (
    <Page title={TITLE}>
      <Loading>
        <div className="grid gap-5 nav:grid-cols-[minmax(0,1fr)_360px]">
          <Skeleton className="h-160 rounded-lg" />
          <Skeleton className="h-60 rounded-lg max-md:order-first" />
        </div>
      </Loading>
    </Page>
  );
}

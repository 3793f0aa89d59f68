import { useIsMutating } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { Building2, X } from 'lucide-react';
import { useState } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { CompanyView, SelectionView } from '#domain/selections/views.ts';
import { cache } from '#web/cache.ts';
import { MESSAGES, messageFor } from '#web/messages.ts';
import { companyQuery, companySearchQuery, selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { ActionBar, lackingStatus } from '#web/ui/layout/ActionBar.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stepper, useStepFocus } from '#web/ui/layout/Stepper.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { CompanyStep } from './-CompanyStep.tsx';
import { ConfirmStep } from './-ConfirmStep.tsx';
import { EventsStep } from './-EventsStep.tsx';
import { PriorityStep } from './-PriorityStep.tsx';
import { useWizard, useWizardState, WizardContext } from './-use-wizard.ts';
import { COMPANY_FORM, COMPANY_REGISTRATION, STEPS } from './-wizard.ts';
import { deeper } from './-wizard-history.ts';
import { readWizardSearch, type Step, type WizardSearch } from './-wizard-search.ts';

export const Route = createFileRoute('/app/companies/add')({
  validateSearch: readWizardSearch,
  loaderDeps: ({ search: { selected, company, selectionId } }) => ({ selected, company, selectionId }),
  loader: async ({ deps }) => {
    await cache.ensureQueryData(selectionsQuery);
    return { addsTo: await findSelection(deps), company: await findCompany(deps) };
  },
  component: AddScreen,
});

/** The selection to which events are added; one that another device has just made is asked for. */
async function findSelection({ selectionId }: WizardSearch): Promise<SelectionView | null> {
  if (selectionId === undefined) return null;
  const among = (selections: SelectionView[]) => selections.find((it) => it.id === selectionId);
  const found =
    among(await cache.ensureQueryData(selectionsQuery)) ??
    among(await cache.fetchQuery({ ...selectionsQuery, staleTime: 0 }));
  if (found) return found;
  toasts.error(MESSAGES.selection_not_found);
  throw redirect({ to: '/app/selections', replace: true });
}

/** The company of a link, by id or by its very name. A link to one that is gone begins with a search. */
async function findCompany({ selected, company }: WizardSearch): Promise<CompanyView | null> {
  if (selected !== undefined) return cache.ensureQueryData(companyQuery(selected)).catch(() => null);
  if (company === undefined) return null;
  const hits = await cache.ensureQueryData(companySearchQuery(company)).catch(() => null);
  return hits?.companies.find((it) => it.displayName === company || it.name === company) ?? null;
}

/** A link to another company or selection, followed from within the wizard, begins anew, and so does a draft from the sheet for adding. */
function AddScreen() {
  const [draft, setDraft] = useState(useLocation({ select: ({ state }) => state.resumes }));
  // Not before the company of that entry has been loaded. Other history entries of this draft may not name it.
  const resumes = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.resumes });
  if (resumes !== undefined && resumes !== draft) setDraft(resumes);
  return <Wizard key={JSON.stringify([Route.useLoaderDeps(), draft])} />;
}

function Wizard() {
  const wizard = useWizardState();
  const { addsTo, draft, step, registration, go, next } = wizard;
  const first = addsTo ? 3 : 1;
  const title = addsTo ? '予定の追加' : '選考の追加';
  const company = addsTo ? displayName(addsTo) : draft.company?.displayName;

  return (
    <WizardContext value={wizard}>
      <Page
        title={title}
        width="form"
        heading={<Heading title={title} place={addsTo ? `${step - 2}/2` : `${step}/4`} />}
        beside={<CloseButton />}
      >
        <div className="flex flex-col max-nav:-mb-9 max-nav:min-h-[calc(100dvh-var(--header)-var(--tabbar)-env(safe-area-inset-bottom)-80px)]">
          <Stepper steps={addsTo ? STEPS.slice(2) : STEPS} current={step - first} />
          <div className="mt-5 mb-6 flex-1">
            {wizard.found && <FoundDraft />}
            <StepTitle
              step={step}
              title={wizard.form === COMPANY_FORM ? '新しい企業を登録' : STEP_TITLE[step]}
              company={step === 2 || step === 3 ? company : undefined}
            />
            <StepBody key={wizard.resumed} />
            {registration.error && step === 4 && (
              <div className="mt-5">
                <Revealed>
                  <Banner tone="error">登録できませんでした。{messageFor(registration.error)}</Banner>
                </Revealed>
              </div>
            )}
          </div>
          <StepButtons
            step={step}
            busy={registration.isPending}
            form={wizard.form}
            lacking={wizard.lacking}
            onBack={
              wizard.form === COMPANY_FORM ? () => go(1) : step > first ? () => go((step - 1) as Step) : undefined
            }
            onNext={next}
          />
        </div>
        <LeaveDialog isDirty={wizard.dirty && !registration.isPending} beforeUnload={false} />
      </Page>
    </WizardContext>
  );
}

function StepBody() {
  const { step } = useWizard();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (step === 1) {
    return (
      <CompanyStep
        registering={search.new ?? false}
        onRegister={() => void navigate({ search: (old) => ({ ...old, step: 1, new: true }), state: deeper })}
      />
    );
  }
  if (step === 2) return <PriorityStep />;
  if (step === 3) return <EventsStep />;
  return <ConfirmStep />;
}

/** The stored draft of an earlier visit, to be resumed or discarded. */
function FoundDraft() {
  const { found, others, resume, discard } = useWizard();
  const navigate = Route.useNavigate();
  const onResume = () => {
    resume();
    if (found?.newCompany && !found.company)
      void navigate({ search: (old) => ({ ...old, new: true }), replace: true, state: (old) => old });
  };
  return (
    <div className="mb-5">
      <StoredDraft others={others} onResume={onResume} onDiscard={discard} />
    </div>
  );
}

function Heading({ title, place }: { title: string; place: string }) {
  return (
    <>
      {title}
      <span className="num ml-2 text-sm text-ink-2">{place}</span>
    </>
  );
}

const STEP_TITLE: Record<Step, string> = {
  1: '企業を選ぶ',
  2: '志望順位を決める',
  3: '予定を追加する',
  4: '内容を確認する',
};

/** What is done in this step, and for whom; takes the focus when one goes from step to step. */
function StepTitle({ step, title, company }: { step: Step; title: string; company: string | undefined }) {
  const heading = useStepFocus(step);
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      {company !== undefined && (
        <p className="flex min-w-0 items-start gap-1.5 text-sm leading-ui text-ink-2">
          <Building2 aria-hidden className="mt-0.5 size-4 flex-none" />
          {company}
        </p>
      )}
    </div>
  );
}

/** Leaves the wizard for where it was begun. */
function CloseButton() {
  const router = useRouter();
  const navigate = Route.useNavigate();
  const close = () => {
    const { wizardDepth = 0, __TSR_index: at } = router.history.location.state;
    if (at > wizardDepth) router.history.go(-wizardDepth - 1);
    else void navigate({ to: '/app/selections' });
  };
  return (
    <IconButton label="閉じる" className="-mr-2.5" onClick={close}>
      <X aria-hidden />
    </IconButton>
  );
}

type StepButtonsProps = {
  step: Step;
  busy: boolean;
  /** The form that is open: going on submits it. */
  form: string | undefined;
  /** The fields that are missing. */
  lacking: readonly string[];
  onBack: (() => void) | undefined;
  onNext: () => void;
};

function StepButtons({ step, busy, form, lacking, onBack, onNext }: StepButtonsProps) {
  const isRegistering = useIsMutating({ mutationKey: COMPANY_REGISTRATION }) > 0;
  const look = { variant: 'primary', className: 'min-w-28 nav:min-w-32', lacks: lacking.length > 0 } as const;
  return (
    <ActionBar
      back={onBack && <Button onClick={onBack}>{form === COMPANY_FORM ? '検索に戻る' : '戻る'}</Button>}
      status={lackingStatus(lacking)}
    >
      {form ? (
        <Button key={form} {...look} type="submit" form={form} busy={isRegistering} busyLabel="登録中...">
          {form === COMPANY_FORM ? 'この企業を登録' : '次へ'}
        </Button>
      ) : (
        <Button {...look} busy={busy} busyLabel="登録中..." onClick={onNext}>
          {step === 4 ? '登録' : '次へ'}
        </Button>
      )}
    </ActionBar>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { displayName } from '#domain/selections.ts';
import { dropDraft } from '#web/drafts.ts';
import { messageFor } from '#web/messages.ts';
import { companyQuery, selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DraftOffer } from '#web/ui/DraftOffer.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { CompanyStep } from './-CompanyStep.tsx';
import { ConfirmStep } from './-ConfirmStep.tsx';
import { EVENT_FORM, EventsStep } from './-EventsStep.tsx';
import { PriorityStep } from './-PriorityStep.tsx';
import { useRegistration } from './-use-registration.ts';
import { useWizardDraft, WIZARD_DRAFT } from './-use-wizard-draft.ts';
import { isDirty, isWritingEvent, reachable, STEPS } from './-wizard.ts';
import { readWizardSearch, type Step } from './-wizard-search.ts';

export const Route = createFileRoute('/app/companies/add')({
  validateSearch: readWizardSearch,
  loaderDeps: ({ search }) => ({ selected: search.selected }),
  loader: async ({ context: { queryClient }, deps }) => {
    const [, company] = await Promise.all([
      queryClient.ensureQueryData(selectionsQuery),
      // A link to a company that is gone begins with an empty search.
      deps.selected ? queryClient.ensureQueryData(companyQuery(deps.selected)).catch(() => null) : null,
    ]);
    return { company };
  },
  component: AddScreen,
});

function AddScreen() {
  const search = Route.useSearch();
  const { addsTo, kept, step, missing, registration, go, next } = useWizard();
  const { draft, change } = kept;
  const first = addsTo ? 3 : 1;
  const title = addsTo ? '予定の追加' : '選考の追加';

  return (
    <Page
      title={title}
      width="form"
      heading={<Heading title={title} place={addsTo ? `${step - 2}/2` : `${step}/4`} />}
      beside={<CloseButton />}
    >
      <Stepper steps={addsTo ? STEPS.slice(2) : STEPS} current={step - first} />
      <div className="mt-6">
        {kept.offered && (
          <div className="mb-5">
            <DraftOffer onResume={kept.resume} onDiscard={kept.discard} />
          </div>
        )}
        {addsTo && step === 3 && <p className="mb-4 font-bold">{displayName(addsTo)}</p>}
        {step === 1 && (
          <CompanyStep
            company={draft.company}
            begin={search.search ?? search.company ?? ''}
            missing={search.new ?? false}
            error={missing}
            onPick={(picked) => {
              change({ company: picked });
              if (picked) go(2);
            }}
          />
        )}
        {step === 2 && <PriorityStep draft={draft} onChange={change} />}
        {step === 3 && (
          <EventsStep
            draft={draft}
            defaults={search.day ? { day: search.day } : {}}
            onChange={change}
            onDone={(events) => {
              change({ events, typing: null });
              go(4);
            }}
          />
        )}
        {step === 4 && <ConfirmStep draft={draft} addsTo={addsTo && displayName(addsTo)} onGo={go} />}
        {registration.error && step === 4 && (
          <div className="mt-5">
            <Banner tone="error">登録できませんでした。{messageFor(registration.error)}</Banner>
          </div>
        )}
      </div>
      <StepButtons
        step={step}
        busy={registration.isPending}
        submitsForm={step === 3 && isWritingEvent(draft)}
        onBack={step > first ? () => go((step - 1) as Step) : undefined}
        onNext={next}
      />
      <LeaveDialog isDirty={isDirty(draft) && !registration.isPending} beforeUnload={false} />
    </Page>
  );
}

/** What is being entered, at which of the steps, and its registration. */
function useWizard() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const { session } = Route.useRouteContext();
  const { company } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const addsTo = selections.find((it) => it.id === search.selectionId) ?? null;
  const kept = useWizardDraft(session.user.id, { company, ...(addsTo && { phase: addsTo.selectionPhase }) });
  const { draft } = kept;
  const [missing, setMissing] = useState<string>();
  const step = Math.min(search.step ?? (addsTo ? 3 : company ? 2 : 1), reachable(draft, addsTo !== null)) as Step;
  const go = (to: Step) => {
    setMissing(undefined);
    void navigate({ search: (old) => ({ ...old, step: to }), state: deeper });
  };

  const registration = useRegistration(addsTo, async (id) => {
    kept.stop();
    await dropDraft(session.user.id, WIZARD_DRAFT);
    const name = addsTo ? displayName(addsTo) : (draft.company?.displayName ?? '');
    toasts.show(addsTo ? 'イベントを追加しました' : `${name}の選考を追加しました`);
    void navigate({ to: '/app/selections', search: { open: id }, replace: true, ignoreBlocker: true });
  });
  const next = () => {
    if (step === 1 && !draft.company) setMissing('企業を選んでください');
    else if (step === 4) registration.mutate(draft);
    else go((step + 1) as Step);
  };

  return { addsTo, kept, step, missing, registration, go, next };
}

function Heading({ title, place }: { title: string; place: string }) {
  return (
    <>
      {title}
      <span className="num ml-2 text-sm text-ink-2">{place}</span>
    </>
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
  /** The form of an event is open: going on submits it. */
  submitsForm: boolean;
  onBack: (() => void) | undefined;
  onNext: () => void;
};

function StepButtons({ step, busy, submitsForm, onBack, onNext }: StepButtonsProps) {
  return (
    <footer className="mt-8 flex justify-between gap-3">
      {onBack ? <Button onClick={onBack}>戻る</Button> : <span />}
      {submitsForm ? (
        <Button variant="primary" type="submit" form={EVENT_FORM}>
          次へ
        </Button>
      ) : (
        <Button variant="primary" busy={busy} busyLabel="登録中..." onClick={onNext}>
          {step === 4 ? '登録' : '次へ'}
        </Button>
      )}
    </footer>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries the wizard has made up to this one, so that closing it goes back before all of them. */
    wizardDepth?: number;
  }
}

function deeper<S extends { wizardDepth?: number }>(old: S): S {
  return { ...old, wizardDepth: (old.wizardDepth ?? 0) + 1 };
}

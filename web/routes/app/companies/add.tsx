import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useBlocker, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { displayName } from '#domain/selections.ts';
import type { SelectionView } from '#domain/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { dropDraft } from '#web/drafts.ts';
import { messageFor } from '#web/messages.ts';
import { companyQuery, selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { toasts } from '#web/ui/toasts.ts';
import type { EventDraft } from '../-event-draft.ts';
import { CompanyStep } from './-CompanyStep.tsx';
import { ConfirmStep } from './-ConfirmStep.tsx';
import { EVENT_FORM, EventsStep } from './-EventsStep.tsx';
import { PriorityStep } from './-PriorityStep.tsx';
import { useWizardDraft, WIZARD_DRAFT } from './-use-wizard-draft.ts';
import { isDirty, newEventsOf, newSelectionOf, reachable, STEPS, type WizardDraft } from './-wizard.ts';
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
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const { session } = Route.useRouteContext();
  const { company } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const addsTo = selections.find((it) => it.id === search.selectionId) ?? null;
  const kept = useWizardDraft(session.user.id, { company, ...(addsTo && { phase: addsTo.selectionPhase }) });
  const { draft, change } = kept;
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
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isDirty(draft) && !registration.isPending,
    enableBeforeUnload: false,
    withResolver: true,
  });

  const next = () => {
    if (step === 1 && !draft.company) setMissing('企業を選んでください');
    else if (step === 4) registration.mutate(draft);
    else go((step + 1) as Step);
  };
  const formIsOpen = step === 3 && (draft.typing !== null || draft.events.length === 0);
  const done = (events: EventDraft[]) => {
    change({ events, typing: null });
    setMissing(undefined);
    void navigate({ search: (old) => ({ ...old, step: 4 }), state: deeper });
  };
  const first = addsTo ? 3 : 1;

  return (
    <Page
      title={addsTo ? '予定の追加' : '選考の追加'}
      width="form"
      heading={
        <>
          {addsTo ? '予定の追加' : '選考の追加'}
          <span className="num ml-2 text-sm text-ink-2">{addsTo ? `${step - 2}/2` : `${step}/4`}</span>
        </>
      }
      beside={
        <IconButton
          label="閉じる"
          className="-mr-2.5"
          onClick={() => {
            const { wizardDepth = 0, __TSR_index: at } = router.history.location.state;
            if (at > wizardDepth) router.history.go(-wizardDepth - 1);
            else void navigate({ to: '/app/selections' });
          }}
        >
          <X aria-hidden />
        </IconButton>
      }
    >
      <Stepper steps={addsTo ? STEPS.slice(2) : STEPS} current={step - first} />
      <div className="mt-6">
        {kept.offered && (
          <div className="mb-5">
            <Banner
              tone="info"
              action={
                <span className="flex gap-2">
                  <Button size="sm" onClick={kept.resume}>
                    続きから
                  </Button>
                  <Button size="sm" variant="ghost" onClick={kept.discard}>
                    破棄
                  </Button>
                </span>
              }
            >
              下書きがあります
            </Banner>
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
          <EventsStep draft={draft} defaults={search.day ? { day: search.day } : {}} onChange={change} onDone={done} />
        )}
        {step === 4 && <ConfirmStep draft={draft} addsTo={addsTo && displayName(addsTo)} onGo={go} />}
        {registration.error && step === 4 && (
          <div className="mt-5">
            <Banner tone="error">登録できませんでした。{messageFor(registration.error)}</Banner>
          </div>
        )}
      </div>
      <footer className="mt-8 flex justify-between gap-3">
        {step > first ? <Button onClick={() => go((step - 1) as Step)}>戻る</Button> : <span />}
        {formIsOpen ? (
          <Button variant="primary" type="submit" form={EVENT_FORM}>
            次へ
          </Button>
        ) : (
          <Button variant="primary" busy={registration.isPending} busyLabel="登録中..." onClick={next}>
            {step === 4 ? '登録' : '次へ'}
          </Button>
        )}
      </footer>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title="入力中の内容"
        confirmLabel="ページを離れる"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        <p>入力中の内容があります。このページを離れますか？</p>
        <p className="text-sm text-ink-2">内容は下書きとしてこのブラウザに残ります。</p>
      </ConfirmDialog>
    </Page>
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

/** Registers what was entered, once: the same content carries the same key however often it is sent. */
function useRegistration(addsTo: SelectionView | null, onDone: (selectionId: string) => Promise<void>) {
  const sent = useRef({ body: '', keys: [] as string[] });
  const busy = useRef(false);
  const registration = useMutation({
    mutationFn: async (draft: WizardDraft) => {
      const events = newEventsOf(draft);
      const body = JSON.stringify([addsTo?.id, draft, events]);
      if (sent.current.body !== body) sent.current = { body, keys: [idempotencyKey(), ...events.map(idempotencyKey)] };
      const [key = '', ...eventKeys] = sent.current.keys;
      if (!addsTo) {
        if (!draft.company) return '';
        const made = await call(api.selections.$post({ json: newSelectionOf(draft, draft.company) }, once(key)));
        return made.id;
      }
      for (const [index, json] of events.entries()) {
        await call(
          api.selections[':id'].events.$post({ param: { id: addsTo.id }, json }, once(eventKeys[index] ?? key)),
        );
      }
      return addsTo.id;
    },
    onSuccess: onDone,
    onSettled: () => {
      busy.current = false;
    },
  });
  // A second press in the same frame comes before the button knows that it is busy.
  const mutate = (draft: WizardDraft) => {
    if (busy.current) return;
    busy.current = true;
    registration.mutate(draft);
  };
  return { ...registration, mutate };
}

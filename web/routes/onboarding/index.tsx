import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type HistoryState, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterOnboarding, HOME } from '#domain/accounts/guard.ts';
import { safeRedirect } from '#domain/accounts/redirect.ts';
import { askedStages, missingFields, nextStage, previousStage, reachableStage } from '#domain/profile/onboarding.ts';
import {
  isProfileStage,
  ONBOARDING_STAGE_IDS,
  ONBOARDING_STAGES,
  type OnboardingStage,
  type ProfileStage,
} from '#domain/profile/onboarding-stages.ts';
import { readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { guard } from '#web/guard.ts';
import { startLive } from '#web/live.ts';
import { profileQuery } from '#web/queries.ts';
import { leaveWithOthers } from '#web/sign-out.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { OfflineBar } from '#web/ui/feedback/OfflineBar.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx';
import { ActionBar, lackingStatus } from '#web/ui/layout/ActionBar.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ending, FIRST_COMPANY } from './-ending.ts';
import { DoneStep, ValueStep, WelcomeStep } from './-Intro.tsx';
import {
  draftOf,
  FIELD_LABELS,
  ONBOARDING_DRAFT,
  type OnboardingDraft,
  problemsOf,
  profileOf,
} from './-onboarding-draft.ts';
import { Dots, ProfileStep } from './-ProfileStep.tsx';
import { Progress } from './-Progress.tsx';
import { Stations } from './-Stations.tsx';
import { Tour } from './-Tour.tsx';
import { useEnding } from './-use-ending.ts';

type Search = { step?: OnboardingStage; redirect?: string };

export const Route = createFileRoute('/onboarding/')({
  validateSearch: (search): Search => {
    const step = ONBOARDING_STAGE_IDS.find((it) => it === search.step);
    const redirect = safeRedirect(search.redirect);
    return { ...(step && { step }), ...(redirect && { redirect }) };
  },
  beforeLoad: ({ location }) => {
    const { to } = ending;
    return guard({ location: to ? { ...location, search: { ...location.search, redirect: to } } : location });
  },
  loader: async ({ context: { queryClient, session } }) => {
    await queryClient.ensureQueryData(profileQuery);
    return { stored: readDraft(session.user.id, ONBOARDING_DRAFT) };
  },
  pendingComponent: Spinner,
  component: OnboardingScreen,
});

function OnboardingScreen() {
  const { queryClient } = Route.useRouteContext();
  useEffect(() => startLive(queryClient), [queryClient]);
  useEffect(leaveWithOthers, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Onboarding />
      <ToastRegion />
    </QueryClientProvider>
  );
}

function Onboarding() {
  const { session } = Route.useRouteContext();
  const search = Route.useSearch();
  const { stored } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { data: profile } = useSuspenseQuery(profileQuery);
  // What it asks for is decided once: what is saved at the end does not change the steps behind one's back.
  const [asked] = useState(() => askedStages(profileOf(draftOf(profile, null))));
  const [draft, setDraft] = useState(() => draftOf(profile, stored));
  const [tried, setTried] = useState<OnboardingStage>();
  const form = useRef<HTMLFormElement>(null);

  const stage = reachableStage(search.step ?? 'welcome', asked, profileOf(draft));
  const target = afterOnboarding(search.redirect);
  const { skip, complete } = useEnding(session, (depth) => {
    // The guard leads on from the first entry, so that Back does not go through the steps again.
    if (depth > 0) router.history.go(-depth);
    else void navigate({ href: ending.to ?? target, replace: true });
  });

  const change = (patch: Partial<OnboardingDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    storeDraft(session.user.id, ONBOARDING_DRAFT, next);
  };
  const finish = (to?: string) => {
    if (complete.isPending) return;
    ending.to = to;
    complete.run(asked.length > 0 ? profileOf(draft) : null);
  };
  const skipAll = () => {
    ending.to = undefined;
    skip.run();
  };
  const open = (step: OnboardingStage) => void navigate({ search: (old) => ({ ...old, step }), state: deeper });
  const next = (event: FormEvent) => {
    event.preventDefault();
    // A second press while the next step is on its way would make another entry of the history.
    if (router.state.status === 'pending') return;
    const following = nextStage(stage, asked);
    if (!following) return finish();
    if (missingFields(stage, profileOf(draft)).length === 0) return open(following);
    flushSync(() => setTried(stage));
    focusFirst(form.current, stage, draft);
  };
  const back = () => {
    ending.to = undefined;
    const before = previousStage(stage, asked);
    if ((router.history.location.state.onboardingDepth ?? 0) > 0) router.history.back();
    else if (before) void navigate({ search: (old) => ({ ...old, step: before }), replace: true });
  };

  const missing = missingFields(stage, profileOf(draft));
  const leadsHome = stage === 'done' && target === HOME;
  const problems = tried === stage ? problemsOf(missing, draft) : {};
  return (
    <div className="flex min-h-dvh flex-col [--tabbar:0px]">
      <Progress
        step={ONBOARDING_STAGES[stage]}
        {...(stage !== 'done' && { onSkip: skipAll })}
        skipping={skip.isPending}
      />
      <OfflineBar />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] nav:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <main className="mx-auto flex w-full max-w-152 flex-col px-4 nav:px-8">
          <form key={stage} ref={form} noValidate onSubmit={next} className="flex flex-1 flex-col">
            <div className="pt-7 pb-8 nav:pt-12 max-nav:flex-1">
              <Page
                title={TITLES[stage]}
                heading={<Heading {...{ stage, asked }} name={session.user.name} />}
                beside={isProfileStage(stage) && asked.includes(stage) && <Dots {...{ stage, asked }} />}
              >
                {stage === 'welcome' && <WelcomeStep asked={asked} />}
                {stage === 'value' && (
                  <ValueStep interests={draft.interests} onChange={(interests) => change({ interests })} />
                )}
                {isProfileStage(stage) && (
                  <ProfileStep {...{ stage, asked, draft, problems }} onChange={change} onOpen={open} />
                )}
                {stage === 'tour' && <Tour interests={draft.interests} />}
                {stage === 'done' && <DoneStep />}
              </Page>
            </div>
            <ActionBar
              back={stage !== 'welcome' && <Button onClick={back}>戻る</Button>}
              status={
                stage === 'done' ? undefined : lackingStatus(missing.map((field) => FIELD_LABELS[field] ?? field))
              }
              notices={
                stage === 'done' &&
                complete.error !== null && <Banner tone="error">保存できませんでした。もう一度お試しください。</Banner>
              }
              main={
                leadsHome && (
                  <Button
                    variant="primary"
                    busy={complete.isPending && ending.to !== undefined}
                    onClick={() => finish(FIRST_COMPANY)}
                  >
                    最初の企業を追加
                  </Button>
                )
              }
            >
              <Button
                type="submit"
                variant={leadsHome ? 'secondary' : 'primary'}
                className="min-w-32"
                lacks={missing.length > 0}
                busy={complete.isPending && !ending.to}
              >
                {stage === 'done' && target !== HOME ? '次の画面に進む' : NEXT[stage]}
              </Button>
            </ActionBar>
          </form>
        </main>
        <aside aria-label="はじめの準備の流れ" className="hidden bg-brand-soft px-10 py-14 nav:block">
          <div className="sticky top-[calc(var(--header)+56px)] grid gap-5">
            <p className="text-lg font-bold">はじめの準備</p>
            <Stations {...{ stage, asked }} />
          </div>
        </aside>
      </div>
    </div>
  );
}

const TITLES: Record<OnboardingStage, string> = {
  welcome: 'ようこそ',
  value: '就活を、3つの面から支えます',
  basics: '基本情報',
  university: '大学',
  targets: '志望',
  tour: '使い方を試す',
  done: '準備ができました',
};

const NEXT: Record<OnboardingStage, string> = {
  welcome: '始める',
  value: '次へ',
  basics: '続ける',
  university: '続ける',
  targets: '続ける',
  tour: '次へ',
  done: 'ホームに進む',
};

type HeadingProps = { stage: OnboardingStage; asked: readonly ProfileStage[]; name: string };

function Heading({ stage, asked, name }: HeadingProps) {
  if (stage === 'welcome') return name.trim() === '' ? TITLES.welcome : `${name}さん、${TITLES.welcome}`;
  if (!isProfileStage(stage) || !asked.includes(stage)) return TITLES[stage];
  return (
    <>
      {TITLES[stage]}
      <span className="num ml-2 text-md text-ink-2">
        {asked.indexOf(stage) + 1}/{asked.length}
      </span>
    </>
  );
}

/** Brings the cursor to the first field that is missing. */
function focusFirst(form: HTMLFormElement | null, stage: OnboardingStage, draft: OnboardingDraft) {
  const [first] = missingFields(stage, profileOf(draft));
  form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] summary`)?.focus();
}

function deeper(old: HistoryState): HistoryState {
  return { ...old, onboardingDepth: (old.onboardingDepth ?? 0) + 1 };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries the onboarding has made up to this one, so that its end goes back before all of them. */
    onboardingDepth?: number;
  }
}

import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { TEXT_SPACE_LOW } from '#web/api.ts';
import { registerWorker } from '#web/browser/worker-registration.ts';
import { rememberRecent } from '#web/drafts/recent.ts';
import { guard } from '#web/guard.ts';
import { hasStream, startLive } from '#web/live.ts';
import { onOffer, shownOffer } from '#web/push-offer.ts';
import { leaveWithOthers } from '#web/sign-out.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Adding } from './-adding/Adding.tsx';
import { Header } from './-frame/Header.tsx';
import { OfflineBar } from './-frame/OfflineBar.tsx';
import { StartError } from './-frame/StartError.tsx';
import { TabBar } from './-frame/TabBar.tsx';

export const Route = createFileRoute('/app')({
  // Every screen needs it: a chunk of its own would only add latency.
  codeSplitGroupings: [],
  beforeLoad: guard,
  pendingComponent: Spinner,
  errorComponent: StartError,
  component: AppShell,
});

function AppShell() {
  const { session, queryClient } = Route.useRouteContext();
  const router = useRouter();
  const Offer = useSyncExternalStore(onOffer, shownOffer, shownOffer);
  useEffect(() => startLive(queryClient), [queryClient]);
  useEffect(leaveWithOthers, []);
  useEffect(warnOfLittleSpace, []);
  useEffect(followFirstPress, []);
  useEffect(tellOfLostPresses, []);
  useEffect(() => rememberRecent(router, session.user.id), [router, session.user.id]);
  const [Release, setRelease] = useState<ComponentType | null>(null);
  useEffect(() => {
    const isAt = (path: string) => router.state.status === 'idle' && router.state.resolvedLocation?.pathname === path;
    // The app works without a worker; only push and fast repeat visits are missing.
    registerWorker()
      .then(
        (worker) => worker && import('#web/follow-notifications.ts').then((it) => it.followNotifications(queryClient)),
      )
      .catch(() => undefined);
    // It brings the files along, and opens the page next time: without it nothing is stored.
    navigator.serviceWorker?.ready
      .then(() => import('#web/device/keep.ts'))
      .then((it) => it.keepAnswers(queryClient, session.user.id, hasStream, isAt))
      .catch(() => undefined);
    navigator.serviceWorker?.ready
      .then(() => import('./-frame/releases.ts'))
      .then((it) => it.followReleases(router, queryClient, (card) => setRelease(() => card)))
      .catch(() => undefined);
  }, [router, queryClient, session.user.id]);
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-surface px-4 py-3 font-bold shadow-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        本文へ移動
      </a>
      <Header user={session.user} />
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-5 short:max-nav:pt-2 pb-[calc(var(--tabbar)+env(safe-area-inset-bottom)+36px)] outline-none nav:px-8 nav:pt-10 nav:pb-20 print:max-w-none print:p-0"
      >
        {Offer && <Offer />}
        <Outlet />
      </main>
      <TabBar />
      {Release && <Release />}
      <Adding userId={session.user.id} />
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** Hears from writes that little space is left. */
function warnOfLittleSpace(): () => void {
  const warn = (event: Event) =>
    void import('./-parts/text-space.ts').then((it) => it.tellTextSpace((event as CustomEvent<number>).detail));
  window.addEventListener(TEXT_SPACE_LOW, warn);
  return () => window.removeEventListener(TEXT_SPACE_LOW, warn);
}

/** Presses in the first view (first-view/take-over.ts) of what the app does not show. */
function tellOfLostPresses() {
  const { dataset } = document.documentElement;
  const tell = () => {
    delete dataset.lost;
    toasts.error('画面が更新されたため、操作できませんでした。もう一度お試しください。');
  };
  // The app may take over before this is reached.
  if (dataset.lost !== undefined || hasLostBefore()) tell();
  document.addEventListener('press-lost', tell, { once: true });
  return () => document.removeEventListener('press-lost', tell);
}

/** Whether the page before was loaded anew with presses that waited. */
function hasLostBefore(): boolean {
  try {
    const isLost = sessionStorage.getItem('press-lost') !== null;
    sessionStorage.removeItem('press-lost');
    return isLost;
  } catch {
    return false;
  }
}

/** What only those need who press something. */
function followFirstPress() {
  const ended = new AbortController();
  // Without a network the next press tries again.
  const load = () =>
    void import('./-frame/first-press.ts').then(
      () => ended.abort(),
      () => {},
    );
  for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, load, { signal: ended.signal });
  return () => ended.abort();
}

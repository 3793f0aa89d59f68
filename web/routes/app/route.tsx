import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cache } from '#web/cache.ts';
import { startLive } from '#web/live.ts';
import { leaveWithOthers, loginPath } from '#web/sign-out.ts';
import { OfflineBar } from '#web/ui/OfflineBar.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ToastRegion } from '#web/ui/ToastRegion.tsx';
import { registerWorker } from '#web/worker-registration.ts';
import { Header } from './-Header.tsx';
import { TabBar } from './-TabBar.tsx';

export const Route = createFileRoute('/app')({
  beforeLoad: async ({ location }) => {
    // Here and not above: pages outside /app are to come without the query library.
    const { cache: queryClient, readSession } = await import('#web/cache.ts');
    const session = await readSession();
    if (!session) throw redirect({ href: loginPath(location.href), replace: true });
    return { queryClient, session };
  },
  pendingComponent: Spinner,
  component: AppShell,
});

function AppShell() {
  const { session } = Route.useRouteContext();
  useEffect(() => startLive(cache), []);
  useEffect(leaveWithOthers, []);
  useEffect(() => {
    // Without a worker the app works; only push and quick repeat visits are missing.
    registerWorker().catch(() => undefined);
  }, []);
  return (
    <QueryClientProvider client={cache}>
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
        className="mx-auto max-w-page px-4 pt-5 pb-[calc(var(--tabbar)+env(safe-area-inset-bottom)+36px)] outline-none nav:px-8 nav:pt-8 nav:pb-20"
      >
        <Outlet />
      </main>
      <TabBar />
      <ToastRegion />
    </QueryClientProvider>
  );
}

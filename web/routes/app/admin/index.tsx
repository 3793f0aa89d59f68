import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import type { WaitingView } from '#domain/admin/waiting.ts';
import { AppError } from '#domain/errors.ts';
import { MESSAGES } from '#web/messages.ts';
import { sessionQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { waitingQuery } from './-parts/queries.ts';
import { TABS, type Tab } from './-tabs.ts';

/** `tab` is the tab; the others belong to it: what is opened, what is searched for, and a filter. */
export type AdminSearch = { tab?: string; id?: string; q?: string; filter?: string };

export const Route = createFileRoute('/app/admin/')({
  validateSearch: (search: Record<string, unknown>): AdminSearch =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')),
  component: AdminScreen,
});

/** The operator's console: a link for each tab, with what waits in it, and below the tab itself. */
function AdminScreen() {
  const { tab: asked } = Route.useSearch();
  const tab = TABS.find(({ id }) => id === asked) ?? TABS[0];
  const waiting = useQuery(waitingQuery);
  useLeaving(waiting.error);
  if (isWithoutFactor(waiting.error))
    return (
      <Page title="管理画面">
        <SecondFactorNeeded />
      </Page>
    );
  return (
    <Page title="管理画面">
      <TabLinks tab={tab} waiting={waiting.data} />
      {waiting.isPending ? (
        <TabLoading />
      ) : (
        <Suspense fallback={<TabLoading />}>
          <tab.Screen />
        </Suspense>
      )}
    </Page>
  );
}

const isWithoutFactor = (error: Error | null) => error instanceof AppError && error.code === 'second_factor_required';

/** An administrator without a second factor adds one first. */
function SecondFactorNeeded() {
  return (
    <div className="grid max-w-160 justify-items-start gap-4">
      <Banner tone="attention">{MESSAGES.second_factor_required}</Banner>
      <ButtonLink to="/app/profile" hash="second-factor" variant="primary">
        2段階認証を設定する
      </ButtonLink>
    </div>
  );
}

/** Whose role was revoked is sent away at the first answer that says so: the guard asks anew. */
function useLeaving(error: Error | null) {
  const cache = useQueryClient();
  const router = useRouter();
  const isRefused = error instanceof AppError && error.code === 'admin_only';
  useEffect(() => {
    if (!isRefused) return;
    void cache.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(() => router.invalidate());
  }, [isRefused, cache, router]);
}

function TabLinks({ tab, waiting }: { tab: Tab; waiting: WaitingView | undefined }) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one for each tab, and further on when counts have come
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - 16;
  }, [tab.id, waiting]);
  return (
    <nav ref={nav} aria-label="管理画面" className="admin-tabs">
      {TABS.map(({ id, label, waiting: name }) => {
        const count = name && waiting ? waiting[name] : 0;
        return (
          <Link
            key={id}
            to="/app/admin"
            search={{ tab: id }}
            aria-current={id === tab.id ? 'page' : undefined}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {label}
            {count > 0 && (
              <span className="admin-count">
                {count}
                <span className="sr-only">件</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

function TabLoading() {
  return (
    <Loading>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="mt-4 h-56 rounded-lg" />
    </Loading>
  );
}

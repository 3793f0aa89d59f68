import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { FIRST_CONTROLLER, updateWorker } from '#web/browser/worker-registration.ts';
import { hasDrafts } from '#web/drafts/drafts.ts';
import { offersSomething } from '#web/ui/feedback/toasts.ts';
import { ReleaseCard } from './ReleaseCard.tsx';

/** How often a tab that comes back looks for a new release; the browser itself looks once a day. */
const LOOK_MS = 3_600_000;

type Router = { subscribe(event: 'onBeforeNavigate', listener: (to: { pathChanged: boolean }) => void): unknown };

/**
 * Loads the page anew at the next change of screen when a new release has come, which its worker then has: nothing moves under a finger, and
 * what was written is saved. Not while a write is on its way or can be undone. With drafts the student chooses, once.
 */
export function followReleases(router: Router, cache: QueryClient, show: (card: ComponentType | null) => void) {
  const { serviceWorker } = navigator;
  let own = FIRST_CONTROLLER;
  let looked = performance.now();
  let hasAsked = false;
  const isNewer = () => {
    own ??= serviceWorker.controller;
    return serviceWorker.controller !== null && serviceWorker.controller !== own;
  };
  isNewer();
  serviceWorker.addEventListener('controllerchange', isNewer);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - looked < LOOK_MS) return;
    looked = performance.now();
    updateWorker();
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged || !isNewer() || cache.isMutating() > 0 || offersSomething()) return;
    // The address changes after this.
    if (!hasDrafts()) return void setTimeout(() => window.location.reload());
    if (!hasAsked) show(() => ReleaseCard({ onLater: () => show(null) }));
    hasAsked = true;
  });
}

import { lazy, Suspense } from 'react';

// Lazy: hardly anybody sees it, and every page would carry it.
const NotFoundScreen = lazy(() => import('./NotFoundScreen.tsx').then((it) => ({ default: it.NotFoundScreen })));

/** Nothing is at this address. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  );
}

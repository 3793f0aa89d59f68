import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { NotFound } from './ui/feedback/NotFound.tsx';
import { RouteError } from './ui/feedback/RouteError.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  defaultPendingComponent: Spinner,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

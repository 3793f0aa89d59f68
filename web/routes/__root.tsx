import { createRootRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { NotFound } from '#web/ui/feedback/NotFound.tsx';
import { RouteError } from '#web/ui/feedback/RouteError.tsx';

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: RootError,
  notFoundComponent: RootNotFound,
});

function RootError(props: ErrorComponentProps) {
  return (
    <main id="main">
      <RouteError {...props} />
    </main>
  );
}

function RootNotFound() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}

import { createFileRoute, redirect } from '@tanstack/react-router';

/** The short address of a selection. */
export const Route = createFileRoute('/app/selections/$selectionId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/selections/$selectionId/edit', params, replace: true });
  },
});

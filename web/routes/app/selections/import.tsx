import { createFileRoute } from '@tanstack/react-router';
import { selectionsQuery } from '#web/queries.ts';
import { ImportScreen } from './-import/ImportScreen.tsx';
import { readSearch } from './-import/step.ts';

export const Route = createFileRoute('/app/selections/import')({
  validateSearch: readSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  component: ImportScreen,
});

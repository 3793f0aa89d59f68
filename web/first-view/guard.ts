import type { QueryClient } from '@tanstack/react-query';
import type { SessionView } from '#domain/selections/views.ts';

type Known = { queryClient: QueryClient; session: SessionView };

/** Stands for `web/guard.ts` on the server, which has read the session already: hands on what the router was made with. */
export function guard({ context }: { context: unknown }): Known {
  return context as Known;
}

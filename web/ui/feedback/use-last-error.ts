import { useRef } from 'react';

/**
 * The error of a mutation, shown until the next outcome: while it is sent again the message stays, so that no button moves away under a
 * second press.
 */
export function useLastError({ error, isPending }: { error: Error | null; isPending: boolean }): Error | null {
  const last = useRef<Error | null>(null);
  if (!isPending) last.current = error;
  return last.current;
}

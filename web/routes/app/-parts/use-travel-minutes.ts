import { useQuery } from '@tanstack/react-query';
import { USUAL_TRAVEL_MINUTES } from '#domain/events/travel.ts';
import { sessionQuery } from '#web/queries.ts';

/** How many minutes the student usually needs from one place to another. */
export function useTravelMinutes(): number {
  const { data: session } = useQuery(sessionQuery);
  // A session that an earlier release left in the cache has none.
  return session?.travelMinutes ?? USUAL_TRAVEL_MINUTES;
}

import { type Mutation, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import type { SessionView } from '#domain/selections/views.ts';
import { sessionQuery } from './queries.ts';
import { leave } from './sign-out.ts';

const RETRIES = 2;
/** Failures that may be over in a moment. */
const PASSING = new Set(['unavailable', 'busy', 'unexpected']);

// An optimistic change is on screen before the next paint: a tick box that is pressed never shows its old state once more.
notifyManager.setScheduler(queueMicrotask);

function onError(error: Error) {
  if (error instanceof AppError && error.code === 'not_signed_in') leave();
}

/** What has been read from the server. The one rule: whatever is written, all that is shown is read again, and the rest forgotten. */
export const cache: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    onSuccess: (_answer, _asked, _before, mutation) => readAgain(mutation),
    // A change that was seen at once has cancelled what was being read.
    onSettled: (_answer, error, _asked, _before, mutation) => {
      void (error && mutation.options.scope ? readAgain(mutation) : readDue(mutation));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof AppError && PASSING.has(error.code),
      retryDelay: (failures) => 500 * 2 ** failures * (0.5 + Math.random()),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether something has been written, here or elsewhere, since everything was read. */
let isDue = false;

/** Reads again all that is shown, and forgets the rest: at once, or when what is under way has ended. */
export function readAgain(ending?: Ending): Promise<void> {
  isDue = true;
  return readDue(ending);
}

type Ending = Mutation<unknown, unknown, unknown, unknown>;

/**
 * What is seen before the server has it goes there in an order of its own, its scope. What is read between two such changes
 * lacks the second, and would take back on screen what has just been done.
 */
async function readDue(ending?: Ending) {
  const others = { predicate: (it: Ending) => it !== ending && it.options.scope !== undefined };
  if (!isDue || cache.isMutating(others) > 0) return;
  isDue = false;
  // What no screen shows is forgotten: a screen that is opened later begins with what is stored then, never with an older state.
  // What is being read for a screen that opens just now stays: to remove it would break off its loader.
  cache.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
  await cache.invalidateQueries();
}

/** Who goes on without the onboarding although the server could not be told; until the next visit. */
let passed: string | null = null;

/** Lets a student pass the guard whose onboarding could not be ended on the server: nobody is kept out by a failure of ours. */
export function passOnboarding(userId: string) {
  passed = userId;
}

/** Who is signed in; null when nobody is. Asked again while nobody is. @throws AppError `unavailable` when that cannot be learned. */
export async function readSession(): Promise<SessionView | null> {
  const session =
    cache.getQueryData(sessionQuery.queryKey) ?? (await cache.fetchQuery({ ...sessionQuery, staleTime: 0 }));
  return session?.user.id === passed ? { ...session, onboardingCompleted: true } : session;
}

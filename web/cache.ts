import {
  type Mutation,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import type { SessionView } from '#domain/selections/views.ts';
import { accountHere, goesOn } from './device/account.ts';
import { beginWrite, markAnswers, markBehind } from './device/behind.ts';
import { isAway, isUnreachable, noteReach } from './device/reach.ts';
import { started, storedAnswer } from './device/start.ts';
import { ALL, COMPLETION, type Effect, leastEffect, SELECTIONS } from './effects.ts';
import { begin, changed, end, IN_ORDER, isOlder, latest, nextBegin } from './latest.ts';
import { sessionQuery } from './queries.ts';
import { leave } from './sign-out.ts';

const RETRIES = 2;
/** Errors that may be temporary. */
const PASSING = new Set(['unavailable', 'busy', 'unexpected']);

// Optimistic changes render before the next paint: a ticked box never shows its old state again.
notifyManager.setScheduler(queueMicrotask);

/** Whether the screens show its outcome before the server has answered. */
export function isOptimistic({ options }: Ending) {
  return options.scope !== undefined || options.onMutate !== undefined;
}

function onError(error: Error) {
  if (error instanceof AppError && error.code === 'not_signed_in') void leave();
}

/** What ends the writes that are under way, for the next start (behind.ts). */
const running = new WeakMap<object, () => void>();

function ends(mutation: Ending) {
  end(mutation);
  running.get(mutation)?.();
}

/**
 * The query cache. Its one rule: after every write, all active queries whose answers it may have changed are read again, and the others of
 * these removed.
 */
export const cache: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _asked, _before, mutation) => {
      ends(mutation);
      onError(error);
    },
    onMutate: (_asked, mutation) => {
      running.set(mutation, beginWrite(effectOf(mutation)));
      if (isOptimistic(mutation)) begin(mutation);
    },
    onSuccess: (_answer, _asked, _before, mutation) => {
      ends(mutation);
      const read = readAgain(mutation);
      // What was kept is shown already, and nothing can be read.
      if (isAway()) return undefined;
      // The next optimistic write waits until this one is over, and reads wait for both.
      return mutation.options.scope ? Promise.race([read, nextBegin()]) : read;
    },
    // An optimistic write that failed may have been stored all the same. Not one of another account: its message and form stay.
    onSettled: (_answer, error, _asked, _before, mutation) => {
      const isOthers = error instanceof AppError && error.code === 'other_account';
      void (error && !isOthers && mutation.options.scope ? readAgain(mutation) : readDue(mutation));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof AppError && PASSING.has(error.code),
      retryDelay: (failures) => 500 * 2 ** failures * (0.5 + Math.random()),
      // Persists nothing: it is the library's one hook around every read.
      persister: async (read, context, query) => {
        try {
          const answer = await latest(read, context, query);
          noteReach();
          return answer;
        } catch (error) {
          noteReach(error);
          const stored = isUnreachable(error) && query.state.data === undefined && (await storedAnswer(query.queryKey));
          if (stored) return stored;
          throw error;
        }
      },
    },
    mutations: { networkMode: 'always' },
  },
});

/** How much was written, here or elsewhere, since it was read. */
let due: Effect | 0 = 0;

/**
 * Reads all active queries again and removes the others: at once, or when running writes have ended. Nothing, where another account has signed
 * in in another tab.
 */
export function readAgain(ending?: Ending): Promise<void> {
  if (!goesOn(accountHere())) return Promise.resolve();
  const effect = ending ? effectOf(ending) : ALL;
  if (effect > due) due = effect;
  changed();
  markBehind();
  markAnswers(effect);
  return readDue(ending);
}

type Ending = Mutation<unknown, unknown, unknown, unknown>;
const effectOf = ({ options: { scope, meta }, state }: Ending): Effect => {
  if (scope?.id !== IN_ORDER.id) return ALL;
  // An event that is open again is asked of anew.
  return meta?.isCompletion && (state.variables as { completed: boolean }).completed ? COMPLETION : SELECTIONS;
};

/**
 * Optimistic writes run one after another in a mutation scope. Reading between two of them would return a state without the second, and
 * undo it on screen.
 */
async function readDue(ending?: Ending) {
  const others = { predicate: (it: Ending) => it !== ending && it.options.scope !== undefined };
  if (due === 0 || cache.isMutating(others) > 0) return;
  const effect = due;
  due = 0;
  const isReached = ({ queryKey }: Query) => leastEffect(queryKey) <= effect;
  // Inactive queries are removed: a screen that is opened later begins with the stored state, never with an older one. A query that is
  // being fetched for a screen that is just opening stays, and is fetched again (`latest`): removing it would break its loader.
  cache.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: isReached });
  // Those that were being read when the last change became known were read again for it already.
  await cache.invalidateQueries({ predicate: (query) => isReached(query) && isOlder(query) });
}

/** The user who continues without the onboarding although the server could not be reached; until the next visit. */
let passed: string | null = null;

/** Lets a student pass the guard when ending the onboarding on the server failed: nobody is kept out by our failure. */
export function passOnboarding(userId: string) {
  passed = userId;
}

/**
 * The session; null when signed out. Read again while signed out. Of another account than the page's it is never returned: the page is loaded
 * anew. @throws AppError `unavailable` when it cannot be read.
 */
export async function readSession(): Promise<SessionView | null> {
  await started();
  const session =
    cache.getQueryData(sessionQuery.queryKey) ?? (await cache.fetchQuery({ ...sessionQuery, staleTime: 0 }));
  if (session && !goesOn(session.user.id)) return new Promise(() => {});
  return session?.user.id === passed ? { ...session, onboardingCompleted: true } : session;
}

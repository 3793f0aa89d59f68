import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { redirectFor } from '#domain/accounts/guard.ts';
import { cache, readSession } from '#web/cache.ts';
import { leave } from '#web/sign-out.ts';

/**
 * Runs before every screen behind the sign-in: reads the session, and redirects users who may not see the screen. Its result is in the
 * context of the route.
 */
export async function guard({ location }: { location: ParsedLocation }) {
  const session = await readSession();
  const href = redirectFor(location, session);
  // The login page is a document of its own, outside the app: nothing is shown until it is there.
  if (href && !session) return leave(href).then(() => new Promise<never>(() => {}));
  if (href) throw redirect({ href, replace: true });
  if (!session) throw new Error('the guard let somebody pass who is signed out');
  return { queryClient: cache, session };
}

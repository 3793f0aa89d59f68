import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { redirectFor } from '#domain/accounts/guard.ts';
import { cache, readSession } from '#web/cache.ts';

/**
 * Runs before every screen behind the sign-in: reads the session, and redirects users who may not see the screen. Its result is in the
 * context of the route.
 */
export async function guard({ location }: { location: ParsedLocation }) {
  const session = await readSession();
  const href = redirectFor(location, session);
  // The login page is a document of its own, outside the app.
  if (href) throw redirect({ href, replace: true, reloadDocument: session === null });
  if (!session) throw new Error('the guard let somebody pass who is signed out');
  return { queryClient: cache, session };
}

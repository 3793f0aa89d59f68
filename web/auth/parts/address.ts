/** The address of the page: what it asks for, and where it leads on. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { companyParameter, safeRedirect } from '#domain/accounts/redirect.ts';

/** What a link to the way in carries along. */
export type AuthQuery = { company: string | null; redirect: string | null };

/** The query of this page. The build, which draws screens ahead, has none. */
export function query(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search);
}

/** What this page was asked for. */
export function askedFor(): AuthQuery {
  const given = query();
  return { company: companyParameter(given.get('company')), redirect: safeRedirect(given.get('redirect')) };
}

/** An address that carries the same along, and `more`. */
export function withAsked(path: string, more: Record<string, string> = {}): string {
  const { company, redirect } = askedFor();
  const carried = new URLSearchParams({ ...(company && { company }), ...(redirect && { redirect }), ...more });
  return carried.size > 0 ? `${path}?${carried}` : path;
}

const listeners = new Set<() => void>();

/** The step of a screen that has more than one; null on the first. */
export function useStep(): string | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      window.addEventListener('popstate', tell);
      return () => {
        listeners.delete(tell);
        window.removeEventListener('popstate', tell);
      };
    },
    () => query().get('step'),
    () => null,
  );
}

/** Goes on to a step, from which Back leads here again. `kept` stays with the step over a reload. */
export function stepOn(step: string, kept: Record<string, unknown> = {}) {
  window.history.pushState({ ...kept, isStep: true }, '', withAsked(window.location.pathname, { step }));
  flushSync(tellAll);
  window.scrollTo(0, 0);
}

/** Goes back to the first step, as the browser's Back does where one came from there. */
export function stepBack() {
  if ((window.history.state as { isStep?: boolean } | null)?.isStep) return window.history.back();
  window.history.replaceState(null, '', withAsked(window.location.pathname));
  tellAll();
}

function tellAll() {
  for (const tell of listeners) tell();
}

/** The address of the page: its parameters and its steps. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { companyParameter, safeRedirect } from '#domain/accounts/redirect.ts';

/** The parameters that a link to sign-up or login passes on. */
export type AuthQuery = { company: string | null; redirect: string | null };

/** The query of this page; empty while the build prerenders. */
export function query(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search);
}

/** The parameters of this page. */
export function askedFor(): AuthQuery {
  const given = query();
  return { company: companyParameter(given.get('company')), redirect: safeRedirect(given.get('redirect')) };
}

/** An address with the same parameters, and `more`. */
export function withAsked(path: string, more: Record<string, string> = {}): string {
  const { company, redirect } = askedFor();
  const carried = new URLSearchParams({ ...(company && { company }), ...(redirect && { redirect }), ...more });
  return carried.size > 0 ? `${path}?${carried}` : path;
}

const listeners = new Set<() => void>();

/** The step of a screen with several; null on the first. */
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

/** Goes to a step, from which Back returns here. `kept` belongs to the step and survives a reload. */
export function stepOn(step: string, kept: Record<string, unknown> = {}) {
  window.history.pushState({ ...kept, isStep: true }, '', withAsked(window.location.pathname, { step }));
  flushSync(tellAll);
  window.scrollTo(0, 0);
}

/** Goes back to the first step, by the browser's Back where the student came from there. */
export function stepBack() {
  if ((window.history.state as { isStep?: boolean } | null)?.isStep) return window.history.back();
  window.history.replaceState(null, '', withAsked(window.location.pathname));
  tellAll();
}

function tellAll() {
  for (const tell of listeners) tell();
}

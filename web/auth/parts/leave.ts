import { onboardingPath } from '#domain/accounts/guard.ts';

/**
 * Opens the app as a new document: it keeps no state of a previous user, and Back does not lead to the form. Users who have not finished
 * the onboarding go there first, and then to `path`.
 */
export function leaveTo(path: string, onboardingCompleted: boolean) {
  window.location.replace(onboardingCompleted ? path : onboardingPath(path));
}

import { onboardingPath } from '#domain/accounts/guard.ts';

/**
 * Leads on to the app as a new document: nothing of whoever was here before is left in it, and Back does not lead to the
 * form. Who has not been through the onboarding is led there first, and by it to `path`.
 */
export function leaveTo(path: string, onboardingCompleted: boolean) {
  window.location.replace(onboardingCompleted ? path : onboardingPath(path));
}

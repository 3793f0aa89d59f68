import { FLAG } from '#web/waiting.ts';

/** Whether changes of another account of this browser wait to be sent, as their marks say. A sign-out deletes them as well. */
export function othersWait(account: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(FLAG) && key !== FLAG + account);
  } catch {
    return false;
  }
}

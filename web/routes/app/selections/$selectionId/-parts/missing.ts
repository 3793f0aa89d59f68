import { redirect } from '@tanstack/react-router';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

const MISSING: ReadonlySet<ErrorCode> = new Set(['selection_not_found', 'event_not_found', 'not_yours']);

/** Whether the error means that something does not exist, or is not this student's. */
export function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && MISSING.has(error.code);
}

/** Redirects to the list with a message where something does not exist or is not this student's. Rethrows every other error. */
export function redirectToList(error: unknown, { preload }: { preload: boolean }): never {
  if (!isMissing(error)) throw error;
  if (!preload) toasts.error(messageFor(error));
  throw redirect({ to: '/app/selections', replace: true });
}

import { redirect } from '@tanstack/react-router';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';

const MISSING: ReadonlySet<ErrorCode> = new Set(['selection_not_found', 'event_not_found', 'not_yours']);

/** Whether something was refused because it is not there, or not this student's. */
export function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && MISSING.has(error.code);
}

/** Leads to the list, and says why, whoever asks for what is not there or not theirs. Every other failure stays one. */
export function redirectToList(error: unknown, { preload }: { preload: boolean }): never {
  if (!isMissing(error)) throw error;
  if (!preload) toasts.error(messageFor(error));
  throw redirect({ to: '/app/selections', replace: true });
}

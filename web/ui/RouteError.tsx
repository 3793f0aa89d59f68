import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { AppError } from '#domain/errors.ts';
import { CrashScreen, UnreachableScreen } from './ErrorScreens.tsx';

/** In place of a screen that could not be loaded or drawn. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof AppError)) return <CrashScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <UnreachableScreen onRetry={retry} />;
}

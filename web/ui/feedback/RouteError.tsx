import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { isMissingFile, reloadForRelease } from '#web/browser/missing-file.ts';
import { CrashScreen, UnreachableScreen } from './ErrorScreens.tsx';
import { Spinner } from './Spinner.tsx';

/** Shown instead of a screen that could not be loaded or rendered. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isMissingFile(error);
  const [isReloading] = useState(() => isMissing && reloadForRelease());
  if (isReloading) return <Spinner />;
  if (!isMissing && !(error instanceof AppError)) return <CrashScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <UnreachableScreen onRetry={retry} />;
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { isMissingFile, reloadForRelease } from '#web/browser/missing-file.ts';
import { CrashScreen, UnreachableScreen } from './ErrorScreens.tsx';
import { Spinner } from './Spinner.tsx';

/** Shown instead of a screen that could not be loaded or rendered. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const isMissing = isMissingFile(error);
  const [isReloading] = useState(() => isMissing && reloadForRelease());
  if (isReloading) return <Spinner />;
  if (!isMissing && !(error instanceof AppError)) return <CrashScreen />;
  return <Unreached reset={reset} />;
}

/** Loads again by itself when the network is back. */
function Unreached({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return <UnreachableScreen onRetry={retry} />;
}

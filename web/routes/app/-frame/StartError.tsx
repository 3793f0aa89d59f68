import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isUnreachable } from '#web/device/reach.ts';
import { RouteError } from '#web/ui/feedback/RouteError.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const FirstStart = lazy(() =>
  import('./FirstStart.tsx').then(
    (it) => ({ default: it.FirstStart as typeof Unreachable }),
    () => ({ default: Unreachable }),
  ),
);

/** Shown instead of the app where it cannot be known who is signed in: nothing is stored on this device yet, and the server is away. */
export function StartError(props: ErrorComponentProps) {
  const router = useRouter();
  if (navigator.onLine || !isUnreachable(props.error)) return <RouteError {...props} />;
  const retry = () => {
    props.reset();
    void router.invalidate();
  };
  return (
    <Suspense fallback={<Spinner />}>
      <FirstStart {...props} onRetry={retry} />
    </Suspense>
  );
}

function Unreachable({ onRetry, ...props }: ErrorComponentProps & { onRetry: () => void }) {
  return <RouteError {...props} reset={onRetry} />;
}

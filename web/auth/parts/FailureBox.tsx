import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { withAsked } from './address.ts';

/** What went wrong, and how often so far: the box shakes on each attempt. */
export type Failure = { message: string; detail?: string; attempt: number };

/** The error of a form. It can take the focus. */
export function FailureBox({ failure, ref }: { failure: Failure; ref: Ref<HTMLDivElement> }) {
  const { message, detail, attempt } = failure;
  return (
    <div key={attempt} ref={ref} data-failure tabIndex={-1} className={attempt > 0 ? 'shake' : ''}>
      <Banner tone="error">
        <b>{message}</b>
        {detail && (
          <>
            <br />
            {detail}
          </>
        )}
      </Banner>
    </div>
  );
}

type UseFailure = { failure: Failure | null; box: RefObject<HTMLDivElement | null>; fail: (message: string) => void };

/**
 * The error of a form, and a ref to the box, which takes the focus at each error. An error that the page began with is shown once and gone
 * after a reload.
 */
export function useFailure(first: () => Failure | null = () => null): UseFailure {
  const [failure, setFailure] = useState(first);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    window.history.replaceState(window.history.state, '', withAsked(window.location.pathname));
    box.current.focus();
  }, []);
  const fail = (message: string) => {
    flushSync(() => setFailure((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 })));
    box.current?.focus();
  };
  return { failure, box, fail };
}

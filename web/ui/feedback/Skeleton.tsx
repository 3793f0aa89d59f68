import type { ReactNode } from 'react';

/** A placeholder in the shape of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-surface-2 ${className}`} />;
}

/** Wraps skeletons: appears after 200 ms, so that a quick answer shows none, and announces once that something is loading. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        <span className="animate-[appear_0s_200ms_both]">読み込んでいます</span>
      </p>
      <div className="animate-[appear_0s_200ms_both]">{children}</div>
    </>
  );
}

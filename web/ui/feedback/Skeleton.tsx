import type { ReactNode } from 'react';

/** A placeholder in the shape of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" data-loading className={`animate-pulse rounded-sm bg-surface-2 ${className}`} />;
}

/** Where a part that is on its way has no place of its own: the first view (first-view/) stays until it has come. */
export const Pending = () => <span hidden data-loading />;

type LoadingProps = {
  /** They stand for the whole screen: the first view (first-view/) does not give way to them. */
  whole?: boolean;
  children: ReactNode;
};

/** Wraps skeletons: appears after 200 ms, so that a quick answer shows none, and announces once that something is loading. */
export function Loading({ whole = false, children }: LoadingProps) {
  return (
    <>
      {whole && <span hidden data-loading="screen" />}
      <p role="status" className="sr-only">
        <span className="animate-[appear_0s_200ms_both]">読み込んでいます</span>
      </p>
      <div className="animate-[appear_0s_200ms_both]">{children}</div>
    </>
  );
}

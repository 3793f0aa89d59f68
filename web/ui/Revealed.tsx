import { type ReactNode, useEffect, useRef } from 'react';

/** Comes into view as it appears: in a long dialog or form the answer to a press at the bottom is not missed. */
export function Revealed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={box}>{children}</div>;
}

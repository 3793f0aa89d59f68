import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls into view when it appears, so that in a long dialog or form the result of a press at the bottom is not missed. */
export function Revealed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The scroll margin keeps it clear of buttons that stick to the lower edge.
  return (
    <div ref={box} className="scroll-my-24">
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';

/** Comes into view as it appears: in a long dialog or form the answer to a press at the bottom is not missed. */
export function Revealed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Buttons that stick to the lower edge lie above what is only just in view.
  return (
    <div ref={box} className="scroll-my-24">
      {children}
    </div>
  );
}

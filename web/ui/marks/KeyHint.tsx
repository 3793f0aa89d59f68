import type { ReactNode } from 'react';

/** A key, and what it does: Enter 保存. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span>
      <kbd className="num rounded-xs border border-line px-1.5 text-2xs">{keys}</kbd> {children}
    </span>
  );
}

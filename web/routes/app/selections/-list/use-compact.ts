import { useState } from 'react';

/** Kept in this browser, also after a sign-out (sign-out.ts). */
const KEY = 'compact-list';

/** Whether the cards of the list are low, and how to choose it; where storage is blocked, the choice lasts as long as the page. */
export function useCompact(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useState(isKept);
  const choose = (compact: boolean) => {
    setCompact(compact);
    try {
      if (compact) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {}
  };
  return [compact, choose];
}

function isKept(): boolean {
  if (import.meta.env.SSR) return false;
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

import { useEffect, useState } from 'react';

const SHORTLY_MS = 3_000;

/** True for three seconds after each saving. @param saved how often it has been saved. */
export function useShortly(saved: number): boolean {
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setHidden(saved), SHORTLY_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return saved > hidden;
}

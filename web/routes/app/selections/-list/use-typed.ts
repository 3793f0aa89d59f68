import { useEffect, useState } from 'react';
import { useDebounced } from '#web/browser/debounced.ts';

const PAUSE_MS = 300;

/**
 * A text that takes effect at each letter, and is written to the URL after a pause: browsers limit how often the URL may change. Another
 * text in the URL, as after Back, takes effect at once.
 */
export function useTyped(inUrl: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const settled = useDebounced(text, PAUSE_MS);
  if (inUrl !== seen) {
    setSeen(inUrl);
    if (inUrl !== settled) setText(inUrl);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when typing has paused, and not whenever the URL changes
  useEffect(() => {
    if (settled !== inUrl && settled === text) write(settled);
  }, [settled]);
  return [text, setText];
}

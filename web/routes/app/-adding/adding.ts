import { type AddSeed, useOverlay } from '../-parts/overlay.ts';
import { takeFocus } from './first-focus.ts';

export const loadAddSheet = () => import('./AddSheet.tsx');

/** Opens the sheet for adding, from a press. */
export function useAdding(): (seed?: AddSeed) => void {
  const { open } = useOverlay();
  return (seed) => {
    takeFocus();
    open('add', false, seed);
  };
}

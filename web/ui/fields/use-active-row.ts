import { useState } from 'react';

/**
 * The highlighted row of a list under a text field, and the handling of arrows and Enter. The field keeps the focus. Keys of an input
 * method are ignored. `onKey` returns whether it handled the key.
 */
export function useActiveRow(rows: number, onTake: (index: number) => void) {
  const [highlighted, setActive] = useState(0);
  const active = Math.min(highlighted, Math.max(rows - 1, 0));
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.isComposing || event.keyCode === 229) return false;
    if (event.key === 'Enter') {
      if (rows > 0) onTake(active);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : rows - 1)) % rows);
    } else return false;
    event.preventDefault();
    return true;
  };
  return { active, setActive, onKey };
}

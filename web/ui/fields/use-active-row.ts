import { useState } from 'react';

/**
 * Which of the rows under a text field is highlighted, and what the arrows and Enter do. The field keeps the focus. A key that
 * belongs to the input method is none of the list's. `onKey` says whether it was one of the list's.
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

import { useState } from 'react';

/** A number with separators, 12,480, which is tinted for a moment when it changes while one looks. */
export function Amount({ value, className = '' }: { value: number; className?: string }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={`num ${shown.changes > 0 ? 'admin-changed' : ''} ${className}`}>
      {value.toLocaleString('ja-JP')}
    </span>
  );
}

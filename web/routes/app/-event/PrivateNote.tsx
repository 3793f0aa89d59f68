import { Lock } from 'lucide-react';

/** A lock, and a note that nobody else sees it. */
export function PrivateNote() {
  return (
    <span className="inline-flex items-center gap-1">
      <Lock aria-hidden className="size-3.5" />
      自分だけに表示
    </span>
  );
}

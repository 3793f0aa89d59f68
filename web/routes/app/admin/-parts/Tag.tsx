import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type TagProps = { hue: 'green' | 'grey' | 'amber' | 'red'; Icon?: LucideIcon; children: ReactNode };

/** The state of something, in a word with an icon; never by its hue alone. */
export function Tag({ hue, Icon, children }: TagProps) {
  return (
    <span className={`admin-tag admin-tag-${hue}`}>
      {Icon && <Icon aria-hidden />}
      {children}
    </span>
  );
}

import type { MouseEvent, ReactNode } from 'react';

/** A link to a card of the page. It scrolls there and focuses it, without a history entry: Back is for screens. */
export function SectionLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={className} onClick={(event) => goTo(event, to)}>
      {children}
    </a>
  );
}

function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

import type { MouseEvent, ReactNode } from 'react';

type SectionLinkProps = { to: string; current?: true | undefined; className?: string; children: ReactNode };

/** A link to a card of the page. It scrolls there and focuses it, without a history entry: Back is for screens. */
export function SectionLink({ to, current, className, children }: SectionLinkProps) {
  return (
    <a href={`#${to}`} aria-current={current} className={className} onClick={(event) => goTo(event, to)}>
      {children}
    </a>
  );
}

function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

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
  const card = document.getElementById(id);
  const heading = document.getElementById(`${id}-title`);
  if (!card || !heading) return;
  heading.focus({ preventScroll: true });
  holdInView(card, heading);
}

/** What the student moves on with. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a card and keeps it there while those above it, which load as they come near, get longer: until the student moves on. */
function holdInView(card: HTMLElement, heading: HTMLElement) {
  const resized = new ResizeObserver(() => card.scrollIntoView());
  const end = new AbortController();
  const release = () => {
    resized.disconnect();
    end.abort();
  };
  for (const move of MOVES) window.addEventListener(move, release, { passive: true, signal: end.signal });
  heading.addEventListener('blur', release, { signal: end.signal });
  resized.observe(document.body);
}

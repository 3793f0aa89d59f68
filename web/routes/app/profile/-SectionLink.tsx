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

/** Scrolls to a card and keeps it there while those above it, which load as they come near, get longer: until the student scrolls or moves on. */
function holdInView(card: HTMLElement, heading: HTMLElement) {
  const places = () => [window.scrollY, card.getBoundingClientRect().top].map(Math.round);
  let left: number[] | undefined;
  const resized = new ResizeObserver(() => {
    // The screen was left by Back, of which a focused heading does not hear.
    if (!card.isConnected) return resized.disconnect();
    // Whoever scrolls changes both: a longer page only the card's place, and where the browser makes up for that only the page's.
    if (left && places().every((place, axis) => place !== left?.[axis])) return resized.disconnect();
    card.scrollIntoView();
    left = places();
  });
  heading.addEventListener('blur', () => resized.disconnect(), { once: true });
  resized.observe(document.body);
}

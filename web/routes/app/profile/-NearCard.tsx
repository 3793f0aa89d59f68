import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Section } from '#web/profile-form/Section.tsx';
import { CardLoading } from './-account/AccountLoading.tsx';
import type { LaterCard } from './-CardInside.tsx';

const CardInside = lazy(() => import('./-CardInside.tsx').then((it) => ({ default: it.CardInside })));

type NearCardProps = { id: LaterCard; title: string };

/** Distance from the window (px) at which a card is loaded: before it is scrolled to, or its last neighbour is tabbed through. */
const NEAR_PX = 800;

/** A card far down the page. Its heading is there from the start, as links lead to it; the rest is loaded once it comes near the window. */
export function NearCard({ id, title }: NearCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = (seen: IntersectionObserverEntry[]) => seen.some((it) => it.isIntersecting) && setNear(true);
    const observer = new IntersectionObserver(watch, { rootMargin: `${NEAR_PX}px 0px` });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <Section id={id} title={title}>
      {isNear ? (
        <Suspense fallback={<CardLoading />}>
          <CardInside of={id} />
        </Suspense>
      ) : (
        <div ref={place} className="min-h-36" />
      )}
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { hasGoogleQuery } from './-account/account-queries.ts';
import { SectionLink } from './-SectionLink.tsx';
import { GROUPS } from './-sections.ts';

const LABEL = 'このページの項目';

/** Links to the cards: beside them on wide screens, above them and folded on others. */
export function SectionLinks() {
  const { data: hasGoogle } = useQuery(hasGoogleQuery);
  const current = useCurrent();
  const groups = GROUPS.map(({ title, sections }) => ({
    title,
    links: Object.entries(sections).filter(([id]) => id !== 'google' || hasGoogle),
  }));
  return (
    <>
      <nav aria-label={LABEL} className="nav:hidden">
        <details onClickCapture={closeOnChoice} className="group rounded-lg border border-line bg-surface">
          <summary className="flex min-h-12 list-none items-center gap-2 rounded-lg px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{LABEL}</span>
            <ChevronDown
              aria-hidden
              className="size-5 text-ink-3 transition-transform duration-180 group-open:rotate-180"
            />
          </summary>
          {groups.map(({ title, links }) => (
            <div key={title} className="border-t border-line px-1 pt-3 pb-1">
              <p className="px-3 text-xs font-bold text-ink-2">{title}</p>
              <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] p-0">
                {links.map(([id, name]) => (
                  <li key={id}>
                    <SectionLink
                      to={id}
                      className="flex min-h-11 items-center rounded-md px-3 text-sm no-underline -outline-offset-2 hover:bg-surface-2"
                    >
                      {name}
                    </SectionLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      </nav>
      <nav aria-label={LABEL} className="hidden nav:block">
        <div className="sticky top-[calc(var(--header)+32px)] grid max-h-[calc(100dvh-var(--header)-48px)] gap-4 overflow-y-auto overscroll-contain pb-4">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className="px-3 pb-1 text-xs font-bold text-ink">{title}</p>
              <ul className="m-0 grid list-none border-l border-line p-0">
                {links.map(([id, name]) => (
                  <li key={id}>
                    <SectionLink
                      to={id}
                      current={id === current || undefined}
                      className="-ml-px flex min-h-9 items-center rounded-r-md border-l-2 border-transparent px-3 text-sm text-ink-2 no-underline hover:bg-surface-2 hover:text-ink aria-[current]:border-brand aria-[current]:font-bold aria-[current]:text-brand-strong"
                    >
                      {name}
                    </SectionLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}

/** Share of the window's height at which a card becomes the current one. */
const LINE = 30;

/** The card at a line in the window. Those at the end of the page never rise to it: there, the one that a link has led to. */
function useCurrent() {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const led = document.activeElement?.closest('h2')?.getBoundingClientRect();
        if (led && led.top >= 0 && led.bottom <= window.innerHeight) return;
        const here = seen.find((it) => it.isIntersecting)?.target;
        if (here) setCurrent(here.id);
      },
      { rootMargin: `-${LINE}% 0px ${LINE - 100}% 0px` },
    );
    const led = ({ target }: FocusEvent) => {
      const card = target instanceof HTMLHeadingElement && target.closest('section[id]');
      if (card) setCurrent(card.id);
    };
    for (const card of document.querySelectorAll('main section[id]')) observer.observe(card);
    document.addEventListener('focusin', led);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', led);
    };
  }, []);
  return current;
}

/** Before the link scrolls: the cards below move up as the list closes. */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.open = false;
}

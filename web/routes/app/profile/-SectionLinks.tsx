import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { hasGoogleQuery } from './-account/account-queries.ts';
import { SectionLink } from './-SectionLink.tsx';
import { GROUPS } from './-sections.ts';

const LABEL = 'このページの項目';

/** Links to the cards: beside them on wide screens, above them and folded on others. */
export function SectionLinks() {
  const { data: hasGoogle } = useQuery(hasGoogleQuery);
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
                      className="flex min-h-9 items-center rounded-md px-3 text-sm text-ink-2 no-underline hover:bg-surface-2 hover:text-ink"
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

/** Before the link scrolls: the cards below move up as the list closes. */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.open = false;
}

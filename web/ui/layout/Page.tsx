import { type ReactNode, useEffect, useRef } from 'react';
import { APP_NAME } from '#domain/app-name.ts';

type PageProps = {
  /** The name of the screen, in the document's title and, unless `heading` says more, as its h1. */
  title: string;
  heading?: ReactNode;
  /** Beside the heading: a count, a button. */
  beside?: ReactNode;
  width?: 'page' | 'form';
  children: ReactNode;
};

/** A screen: its title, its h1 (which takes the focus when one comes here), its width. */
export function Page({ title, heading, beside, width = 'page', children }: PageProps) {
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first page of a visit keeps the browser's own focus, and a field that asks for focus is not robbed: one of this screen,
    // that is, for the link that led here may still stand beside it.
    const main = h1.current?.closest('main');
    const taken = document.activeElement !== main && main?.contains(document.activeElement);
    if (hasMoved() && !taken) h1.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={width === 'form' ? 'mx-auto max-w-form' : ''}>
      <title>{`${title}｜${APP_NAME}`}</title>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={h1} tabIndex={-1} className="flex-1 text-xl outline-none nav:text-2xl">
          {heading ?? title}
        </h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

let began: string | undefined;
let moved = false;

/** Whether this visit has been elsewhere before: what stands in for a page while it loads is still the first. */
function hasMoved(): boolean {
  const here = window.location.pathname + window.location.search;
  began ??= here;
  moved ||= here !== began;
  return moved;
}

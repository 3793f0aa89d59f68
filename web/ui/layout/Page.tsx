import { type ReactNode, useEffect, useRef } from 'react';
import { APP_NAME } from '#domain/app-name.ts';

type PageProps = {
  /** The name of the screen, in the document's title and, without `heading`, as its h1. */
  title: string;
  heading?: ReactNode;
  /** Beside the heading: a count, a button. */
  beside?: ReactNode;
  width?: 'page' | 'form';
  children: ReactNode;
};

/** A screen: its title, its h1 (which takes the focus after a navigation), its width. */
export function Page({ title, heading, beside, width = 'page', children }: PageProps) {
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first page of a visit keeps the browser's own focus, and a field of this screen that has autofocus keeps it. A field elsewhere
    // does not count: the link that led here may still be mounted.
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

/** Whether this visit has navigated before; loading placeholders do not count. */
function hasMoved(): boolean {
  const here = window.location.pathname + window.location.search;
  began ??= here;
  moved ||= here !== began;
  return moved;
}

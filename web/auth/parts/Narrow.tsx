import { type ReactNode, useEffect, useRef } from 'react';
import { Frame } from '#web/landing/parts/Frame.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

/** A screen of one column with a single purpose. */
export function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-108 px-4 py-8 nav:py-16">
        <Page title={title}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
        </Page>
      </div>
    </Frame>
  );
}

/** The outcome, in place of the form. It takes the focus, which was in the form. */
export function Outcome({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone={tone}>{children}</Banner>
    </div>
  );
}

/** A link on its own line. */
export function Onward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center justify-self-start text-sm font-bold">
      {children}
    </a>
  );
}

import { ChevronDown } from 'lucide-react';
import { Frame } from '../parts/Frame.tsx';
import { value, When } from '../parts/placeholders.tsx';
import { CONTACT, LEGAL_DAY, type LegalSection } from './legal.ts';
import { Recipients } from './Recipients.tsx';
import { ViewCount } from './ViewCount.tsx';

type LegalPageProps = {
  title: string;
  introduction: string;
  sections: readonly LegalSection[];
  /** 第1条（目的） or 1. 基本方針 */
  heading: (section: LegalSection, number: number) => string;
};

/** A legal text with its contents; in print, the text alone. */
export function LegalPage({ title, introduction, sections, heading }: LegalPageProps) {
  const entries = sections.map((section, at) => ({
    section,
    id: section.id ?? `section-${at + 1}`,
    title: heading(section, at + 1),
  }));
  return (
    <Frame>
      <div className="mx-auto w-full max-w-page px-4 py-8 nav:grid nav:grid-cols-[minmax(0,1fr)_15rem] nav:gap-14 nav:px-8 nav:py-12">
        <div className="mx-auto w-full max-w-form">
          <h1 className="mb-4 text-xl nav:text-2xl">{title}</h1>
          <p className="text-sm text-ink-2">
            制定日 <time dateTime={LEGAL_DAY.dateTime}>{LEGAL_DAY.label}</time>
          </p>
          <details className="group mt-5 rounded-md border border-line bg-surface px-4 nav:hidden print:hidden">
            <summary className="flex min-h-11 list-none items-center justify-between py-2 text-sm font-bold [&::-webkit-details-marker]:hidden">
              目次
              <ChevronDown aria-hidden className="size-5 text-ink-3 group-open:rotate-180" />
            </summary>
            <Contents entries={entries} />
          </details>
          <p className="mt-6 text-md leading-[1.9]">{introduction}</p>
          {entries.map((entry) => (
            <Section key={entry.id} {...entry} />
          ))}
          <p className="mt-10 text-md">以上</p>
          <a href="/" className="mt-6 inline-flex min-h-11 items-center font-bold print:hidden">
            トップに戻る
          </a>
        </div>
        <nav
          aria-label="目次"
          className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto nav:block print:hidden"
        >
          <p className="mb-2 text-sm font-bold">目次</p>
          <Contents entries={entries} />
        </nav>
      </div>
    </Frame>
  );
}

function Contents({ entries }: { entries: readonly { id: string; title: string }[] }) {
  return (
    <ol className="grid pb-3">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center py-1 text-sm leading-ui text-ink-2 no-underline hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

type SectionProps = { section: LegalSection; id: string; title: string };

function Section({ section, id, title }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-9 text-md leading-[1.9] print:break-inside-avoid-page">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <div className="grid gap-3">
        {section.body.map((part) => (
          <Part key={typeof part === 'string' ? part : JSON.stringify(part)} part={part} />
        ))}
      </div>
    </section>
  );
}

function Part({ part }: { part: LegalSection['body'][number] }) {
  if (typeof part === 'string') {
    return (
      <p className="leading-[1.9]">
        <Text text={part} />
      </p>
    );
  }
  if ('part' in part) return part.part === 'recipients' ? <Recipients /> : <ViewCount />;
  return (
    <ul className="grid list-disc gap-1.5 pl-6">
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Text({ text }: { text: string }) {
  const [before, after] = text.split(CONTACT);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <br />
      <Contact />
      {after}
    </>
  );
}

/** The form, and the address that the server fills in where the installation has one. */
function Contact() {
  return (
    <>
      <a href="/contact" className="underline">
        お問い合わせフォーム
      </a>
      <When part="hasContact">
        、
        <a href={`mailto:${value('contactEmail')}`} className="underline">
          {value('contactEmail')}
        </a>
      </When>
    </>
  );
}

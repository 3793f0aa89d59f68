import { Link } from '@tanstack/react-router';
import { api, call } from '#web/api.ts';
import { Page } from '#web/ui/Page.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { Frame } from './-Frame.tsx';
import { CONTACT, LEGAL_DAY, type LegalSection } from './-legal.ts';

type LegalPageProps = {
  title: string;
  introduction: string;
  sections: readonly LegalSection[];
  /** 第1条（目的） or 1. 基本方針 */
  heading: (section: LegalSection, number: number) => string;
};

/** A legal text with its contents; on paper, the text alone. */
export function LegalPage({ title, introduction, sections, heading }: LegalPageProps) {
  const entries = sections.map((section, at) => ({
    section,
    id: `section-${at + 1}`,
    title: heading(section, at + 1),
  }));
  return (
    <Frame>
      <div className="mx-auto w-full max-w-page px-4 py-8 nav:grid nav:grid-cols-[minmax(0,1fr)_15rem] nav:gap-14 nav:px-8 nav:py-12">
        <div className="mx-auto w-full max-w-form">
          <Page title={title}>
            <p className="text-sm text-ink-2">
              制定日 <time dateTime={LEGAL_DAY.dateTime}>{LEGAL_DAY.label}</time>
            </p>
            <details className="mt-5 rounded-md border border-line bg-surface px-4 nav:hidden print:hidden">
              <summary className="min-h-11 py-3 text-sm font-bold">目次</summary>
              <Contents entries={entries} />
            </details>
            <p className="mt-6 text-md leading-[1.9]">{introduction}</p>
            {entries.map((entry) => (
              <Section key={entry.id} {...entry} />
            ))}
            <p className="mt-10 text-md">以上</p>
            <Link to="/" className="mt-6 inline-flex min-h-11 items-center font-bold print:hidden">
              トップに戻る
            </Link>
          </Page>
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
        {section.body.map((part) =>
          typeof part === 'string' ? (
            <p key={part} className="leading-[1.9]">
              <Text text={part} />
            </p>
          ) : (
            <ul key={part[0]} className="grid list-disc gap-1.5 pl-6">
              {part.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
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

function Contact() {
  const contact = useAnswer(readContact);
  if (contact === undefined) return 'お問い合わせ先を読み込んでいます';
  if ('failed' in contact) return 'お問い合わせ先を読み込めませんでした。ページを再読み込みしてください。';
  if (contact.contactEmail === null) return 'お問い合わせ先は運営者が設定していません。';
  return (
    <a href={`mailto:${contact.contactEmail}`} className="underline">
      {contact.contactEmail}
    </a>
  );
}

const readContact = () => call(api.site.$get()).catch(() => ({ failed: true }) as const);

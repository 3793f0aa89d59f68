import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppError } from '#domain/errors.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { Frame } from '#web/landing/parts/Frame.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

const REFRESH_MS = 2_000;

/** The stored mails of a server without SMTP; the page exists only on the machine itself, and never in production. */
export const Route = createFileRoute('/dev/mailbox')({
  loader: () =>
    Promise.all([call(api.dev.mails.$get()), call(api.dev.templates.$get())]).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound() : error;
    }),
  component: MailboxScreen,
});

type Mail = ReturnType<typeof Route.useLoaderData>[0][number];
type Template = ReturnType<typeof Route.useLoaderData>[1][number];

function MailboxScreen() {
  const [mails, templates] = Route.useLoaderData();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate({ sync: true }), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <Frame>
      <div className="mx-auto w-full max-w-form px-4 py-8">
        <Page title="開発用メールボックス">
          {mails.length === 0 && (
            <EmptyState title="メールはまだありません">送られたメールは、ここに新しい順に並びます。</EmptyState>
          )}
          <ul className="grid gap-4">
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailCard mail={mail} />
              </li>
            ))}
          </ul>
          <Templates templates={templates} />
        </Page>
      </div>
    </Frame>
  );
}

/** Every kind of mail that the product sends, filled in with an example. */
function Templates({ templates }: { templates: readonly Template[] }) {
  return (
    <section aria-labelledby="templates" className="mt-8">
      <h2 id="templates" className="text-lg">
        メールの見本
      </h2>
      <ul className="mt-2 grid">
        {templates.map(({ name, subject }) => (
          <li key={name}>
            <a
              href={`/api/dev/templates/${name}/html`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-sm"
            >
              {subject}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface p-4.5">
      <h2 className="text-md">{mail.subject}</h2>
      <p className="text-sm text-ink-2">
        {mail.to}
        <span className="mx-2" aria-hidden="true">
          ·
        </span>
        {dayLabel(jstDay(mail.sentAt))}
        <span className="num ml-1">{jstClock(mail.sentAt)}</span>
      </p>
      <p className="mt-3 text-base whitespace-pre-wrap">{mail.text}</p>
      <p className="mt-2 text-sm">
        <a
          href={`/api/dev/mails/${mail.id}/html`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center"
        >
          HTMLで表示
        </a>
      </p>
    </article>
  );
}

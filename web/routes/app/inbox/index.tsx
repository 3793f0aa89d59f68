import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { MAIL_KEPT_MS } from '#domain/inbox/limits.ts';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { DAY } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { useNextPage } from '#web/next-page.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LoadError } from '../-parts/LoadError.tsx';
import { AddressCard, MakeAddress } from './-AddressCard.tsx';
import { MailRow } from './-MailRow.tsx';
import { NotOffered } from './-NotOffered.tsx';
import { type InboxPages, inboxQuery, mailsOf } from './-queries.ts';
import { useInboxKeys } from './-use-inbox-keys.ts';
import { useMailState } from './-use-mail-state.ts';
import { useProposals } from './-use-proposals.ts';

type InboxSearch = { tab?: 'all' | undefined; mail?: string | undefined };

export const Route = createFileRoute('/app/inbox/')({
  /** `mail` is the opened one. */
  validateSearch: ({ tab, mail }: Record<string, unknown>): InboxSearch => ({
    tab: tab === 'all' ? tab : undefined,
    mail: typeof mail === 'string' && mail !== '' ? mail : undefined,
  }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(inboxQuery),
  component: InboxScreen,
});

// Lazy: the reader of mails is loaded after the list.
const ReceivedSheet = lazy(() => import('./-ReceivedSheet.tsx').then((it) => ({ default: it.ReceivedSheet })));

function InboxScreen() {
  const inbox = useInfiniteQuery(inboxQuery);
  const nextPage = useNextPage(inbox);
  const [first] = inbox.data?.pages ?? [];
  if (first && !first.isOffered) return <NotOffered />;
  return (
    <Page title="受信箱">
      <p className="copy -mt-2 mb-4 flex items-start gap-2 text-sm leading-ui text-ink-2">
        <Inbox aria-hidden className="mt-0.5 size-4 flex-none" />
        転送されたメールから読み取った提案です。開いて確認すると、予定に追加できます。
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 nav:grid-cols-[minmax(0,1fr)_352px]">
        {inbox.data ? (
          <Mails
            pages={inbox.data}
            hasMore={inbox.hasNextPage}
            isLoadingMore={nextPage.isLoading}
            failure={inbox.isFetchNextPageError ? inbox.error : null}
            onMore={() => void nextPage.load()}
          />
        ) : inbox.error ? (
          <Banner
            tone="error"
            action={
              <Button size="sm" onClick={() => void inbox.refetch()}>
                再読み込み
              </Button>
            }
          >
            受信箱を読み込めませんでした。{messageFor(inbox.error)}
          </Banner>
        ) : (
          <LoadingMails />
        )}
        {first && inbox.data && (
          <AddressCard address={first.address} hasStepsBeside={isEmpty(inbox.data, inbox.hasNextPage)} />
        )}
      </div>
    </Page>
  );
}

type MailsProps = {
  pages: InboxPages;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the next page could not be read. */
  failure: Error | null;
  onMore: () => void;
};

function Mails({ pages, hasMore, isLoadingMore, failure, onMore }: MailsProps) {
  const { session } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const now = useNow();
  const states = useMailState(session.user.id);
  const list = useRef<HTMLOListElement>(null);
  useInboxKeys(list);
  // What is opened stays in 未確認 until one leaves, so that nothing moves under the hand.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const all = mailsOf(pages).filter((it) => it.state !== 'dropped');
  const isWaiting = (it: ReceivedMail) => it.state === 'unread' || seen.has(it.id);
  const shown = search.tab === 'all' ? all : all.filter(isWaiting);
  const proposals = useProposals(pages, now);
  const opened = all.find((it) => it.id === search.mail);
  const { unread = 0, total = 0 } = pages.pages[0] ?? {};
  const loaded = all.filter((it) => it.state === 'unread').length;
  const hasMoreHere = hasMore && (search.tab === 'all' || loaded < unread);
  const close = () => {
    if (history.location.state.fromInbox) return history.back();
    void navigate({ search: (old) => ({ ...old, mail: undefined }), replace: true, resetScroll: false });
  };
  const drop = (mail: ReceivedMail) => {
    if (mail.id === search.mail) close();
    left.current = { id: mail.id, at: shown.indexOf(mail) };
    states.drop(mail);
  };
  // The next mail gets the focus that the dropped one had.
  const left = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    const gone = left.current;
    if (!gone || shown.some(({ id }) => id === gone.id) || document.querySelector('dialog[open]')) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-mail]') ?? [];
    links[Math.min(gone.at, links.length - 1)]?.focus();
    left.current = null;
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {!isEmpty(pages, hasMore) ? (
        <>
          <div className="nav:w-80">
            <Segmented
              label="表示の切り替え"
              wide
              options={[
                { value: 'unread', label: `未確認 ${unread}` },
                { value: 'all', label: `すべて ${total}` },
              ]}
              value={search.tab ?? 'unread'}
              onChange={(tab) => {
                setSeen(new Set());
                void navigate({ search: { tab: tab === 'all' ? tab : undefined }, resetScroll: false });
              }}
            />
          </div>
          {shown.length > 0 && (
            <Card as="section" aria-label="メールの一覧">
              <ol ref={list} aria-label="メール" className="overflow-clip rounded-[inherit]">
                {shown.map((mail) => (
                  <MailRow
                    key={mail.id}
                    {...{ mail, now }}
                    tab={search.tab}
                    proposals={proposals?.get(mail.id)}
                    onDrop={() => drop(mail)}
                  />
                ))}
              </ol>
            </Card>
          )}
          {shown.length === 0 && !hasMoreHere && (
            <Card className="px-5 py-8 text-center text-sm text-ink-2">未確認のメールはありません</Card>
          )}
          {hasMoreHere && failure && !isLoadingMore && <LoadError error={failure} onRetry={onMore} />}
          {hasMoreHere && (!failure || isLoadingMore) && (
            <Button className="justify-self-center" busy={isLoadingMore} busyLabel="読み込み中..." onClick={onMore}>
              さらに表示
            </Button>
          )}
          <p className="copy text-sm text-ink-2">
            メールは受信から<span className="num">{MAIL_KEPT_MS / DAY}</span>日で削除されます。
          </p>
        </>
      ) : (
        <EmptyState
          picture={<EmptyMails />}
          title="転送されたメールはまだありません"
          action={<NextStep hasAddress={pages.pages[0]?.address != null} />}
        >
          転送先アドレスを設定すると、届いたメールから予定を追加できます。
        </EmptyState>
      )}
      {opened && (
        <Suspense>
          <ReceivedSheet
            key={opened.id}
            userId={session.user.id}
            mail={opened}
            now={now}
            onRead={() => {
              setSeen((old) => new Set([...old, opened.id]));
              states.read(opened);
            }}
            onDrop={() => drop(opened)}
            onClose={close}
          />
        </Suspense>
      )}
      {search.mail && !opened && !hasMore && (
        <Banner tone="info">
          このメールは見つかりません。破棄されたか、受信から{MAIL_KEPT_MS / DAY}日が過ぎています。
        </Banner>
      )}
    </div>
  );
}

function isEmpty(pages: InboxPages, hasMore: boolean): boolean {
  return !hasMore && mailsOf(pages).every((it) => it.state === 'dropped');
}

/** What to do until the first mail comes: make an address, then forward to it. */
function NextStep({ hasAddress }: { hasAddress: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-nav:justify-center">
      {!hasAddress && <MakeAddress />}
      <ButtonLink to="/app/inbox/forwarding" variant={hasAddress ? 'primary' : 'ghost'}>
        転送の設定方法
      </ButtonLink>
    </div>
  );
}

/** Mails that lead to the calendar. */
function EmptyMails() {
  return (
    <svg
      viewBox="0 0 220 96"
      aria-hidden
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-24 w-55 max-w-full"
    >
      <rect x="3" y="20" width="78" height="56" rx="8" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M5 27l37 27 37-27" stroke="var(--line-strong)" />
      <path d="M96 48h24m-8-8 8 8-8 8" stroke="var(--brand)" />
      <rect x="138" y="12" width="76" height="72" rx="8" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M138 32h76M156 6v12m40-12v12" stroke="var(--line-strong)" />
      <path d="M176 48l8 8-8 8-8-8z" fill="var(--shu)" />
    </svg>
  );
}

function LoadingMails() {
  return (
    <Loading>
      <div className="grid gap-2.5">
        <Skeleton className="h-11 rounded-md nav:w-80" />
        <Skeleton className="h-18 rounded-lg" />
        <Skeleton className="h-18 rounded-lg" />
        <Skeleton className="h-18 rounded-lg" />
      </div>
    </Loading>
  );
}

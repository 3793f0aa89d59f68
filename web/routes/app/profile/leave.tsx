import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronLeft, Download } from 'lucide-react';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { withdrawalQuery } from './-account/account-queries.ts';
import { WithdrawalForm } from './-WithdrawalForm.tsx';
import { WithdrawalTimeline } from './-WithdrawalTimeline.tsx';

export const Route = createFileRoute('/app/profile/leave')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(withdrawalQuery),
  pendingComponent: LeaveLoading,
  component: LeaveScreen,
});

const TITLE = '退会';

/** What happens at a withdrawal and when, the export, and then the proof of identity. */
function LeaveScreen() {
  const { data: withdrawal } = useSuspenseQuery(withdrawalQuery);
  return (
    <div className="mx-auto max-w-160">
      <Link
        to="/app/profile"
        activeOptions={{ exact: true }}
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1 text-sm font-bold no-underline hover:underline"
      >
        <ChevronLeft aria-hidden className="size-4" />
        プロフィール設定に戻る
      </Link>
      <Page title={TITLE}>
        <div className="-mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-ink-2">退会すると、次のことが順に行われます。</p>
          <WithdrawalTimeline withdrawal={withdrawal} />
          <KeepData />
          <WithdrawalForm withdrawal={withdrawal} />
        </div>
      </Page>
    </div>
  );
}

function KeepData() {
  return (
    <Card
      as="section"
      aria-labelledby="keep-title"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-3 px-4 py-5 nav:grid-cols-[minmax(0,1fr)_auto] nav:px-6"
    >
      <div className="grid gap-1">
        <h2 id="keep-title" className="text-md">
          データを手元に残す
        </h2>
        <p className="copy text-sm leading-ui text-ink-2">退会した後は、書き出しも見ることもできません。</p>
      </div>
      <ButtonLink
        to="/app/profile"
        hash="export"
        icon={<Download aria-hidden />}
        className="justify-self-start wrap-anywhere!"
      >
        データを書き出す
      </ButtonLink>
    </Card>
  );
}

function LeaveLoading() {
  return (
    <div className="mx-auto max-w-160">
      <Page title={TITLE}>
        <Loading>
          <Skeleton className="h-120 rounded-lg" />
        </Loading>
      </Page>
    </div>
  );
}

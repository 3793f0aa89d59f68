import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNow } from '#web/browser/now.ts';
import { pushStateQuery } from '#web/push.ts';
import { mailStopQuery, notificationSettingsQuery, remindersQuery, selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { EventTypesCard } from './-notifications/EventTypesCard.tsx';
import { FrequencyCard } from './-notifications/FrequencyCard.tsx';
import { InstallCard } from './-notifications/InstallCard.tsx';
import { MailStopNotice } from './-notifications/MailStopNotice.tsx';
import { NotificationMethods } from './-notifications/NotificationMethods.tsx';
import { PlannedReminders } from './-notifications/PlannedReminders.tsx';
import { QuietHoursCard } from './-notifications/QuietHoursCard.tsx';
import { ResultQuestionCard } from './-notifications/ResultQuestionCard.tsx';
import { SaveBar } from './-notifications/SaveBar.tsx';
import { SentReminders } from './-notifications/SentReminders.tsx';
import { TimingCard } from './-notifications/TimingCard.tsx';
import { UpdatesCard } from './-notifications/UpdatesCard.tsx';
import { useSettingsDraft } from './-notifications/use-settings-draft.ts';

const TABS = ['settings', 'planned', 'sent'] as const;
type Tab = (typeof TABS)[number];

export const Route = createFileRoute('/app/notifications')({
  /** The part that phones show; wide screens show all. */
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: Tab | undefined } => ({
    tab: TABS.find((it) => it === tab),
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(notificationSettingsQuery),
      queryClient.ensureQueryData(remindersQuery()),
      queryClient.ensureQueryData(pushStateQuery),
      queryClient.ensureQueryData(mailStopQuery),
    ]),
  pendingComponent: NotificationsLoading,
  component: NotificationsScreen,
});

function NotificationsScreen() {
  const { tab = 'settings' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: settings } = useSuspenseQuery(notificationSettingsQuery);
  const { data: reminders } = useSuspenseQuery(remindersQuery());
  const now = useNow();
  const count = reminders.planned.length;
  const options = [
    { value: 'settings', label: '設定' },
    { value: 'planned', label: count > 0 ? `送信予定 ${count}` : '送信予定' },
    { value: 'sent', label: '送信済み' },
  ] as const;
  /** Phones show one part; wide screens show all of them. */
  const only = (part: Tab) => (tab === part ? '' : 'hidden nav:block');
  return (
    <Page title="通知設定">
      <p className="copy -mt-2 mb-5 text-ink-2">リマインドと通知方法を設定できます</p>
      <div className="mb-4 nav:hidden">
        <Segmented
          label="表示"
          wide
          options={options}
          value={tab}
          onChange={(next) => navigate({ search: { tab: next === 'settings' ? undefined : next }, replace: true })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 nav:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className={only('settings')}>
          <SettingsForm />
        </div>
        <div className={`${tab === 'settings' ? 'hidden nav:grid' : 'grid'} grid-cols-[minmax(0,1fr)] gap-6`}>
          <div className={only('planned')}>
            <PlannedReminders reminders={reminders.planned} quietHours={settings.quietHours} now={now} />
          </div>
          <div className={only('sent')}>
            <SentReminders newest={reminders} now={now} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function SettingsForm() {
  const { session } = Route.useRouteContext();
  const { data: stored } = useSuspenseQuery(notificationSettingsQuery);
  const { data: push } = useSuspenseQuery(pushStateQuery);
  const { data: selections = [] } = useQuery(selectionsQuery);
  const draft = useSettingsDraft(stored);
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.current?.requestSubmit());
  return (
    <form
      ref={form}
      noValidate
      aria-label="通知設定"
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <MailStopNotice email={session.user.email} />
      <NotificationMethods draft={draft} email={session.user.email} push={push} />
      <TimingCard draft={draft} selections={selections} now={now} />
      <EventTypesCard draft={draft} />
      <ResultQuestionCard draft={draft} />
      <QuietHoursCard draft={draft} />
      {draft.settings.emailEnabled && <FrequencyCard draft={draft} />}
      <UpdatesCard draft={draft} />
      <InstallCard />
      <Banner tone="info">
        <ul className="list-disc pl-4">
          <li>プッシュ通知は、ブラウザを閉じていても届きます。</li>
          <li>メールは、登録したメールアドレスに届きます。</li>
          <li>設定はいつでも変更できます。</li>
          <li>重要な選考には、複数のタイミングを設定することをおすすめします。</li>
        </ul>
      </Banner>
      <SaveBar draft={draft} />
      <LeaveDialog isDirty={draft.changes > 0} isKept={false} />
    </form>
  );
}

/** Ctrl+S and ⌘S save. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [save]);
}

function NotificationsLoading() {
  return (
    <Page title="通知設定">
      <Loading>
        <div className="grid gap-x-10 gap-y-4 nav:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div className="grid gap-4">
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="h-60 rounded-lg" />
          </div>
          <Skeleton className="h-60 rounded-lg" />
        </div>
      </Loading>
    </Page>
  );
}

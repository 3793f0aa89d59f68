import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useNow } from '#web/browser/now.ts';
import { pushStateQuery } from '#web/push.ts';
import { mailStopQuery, notificationSettingsQuery, remindersQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { MailStopNotice } from './-notifications/MailStopNotice.tsx';
import { MailSwitch, PushSwitch } from './-notifications/NotificationMethods.tsx';
import { PlannedReminders, SentReminders } from './-notifications/ReminderHistory.tsx';

export const Route = createFileRoute('/app/notifications')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(notificationSettingsQuery),
      queryClient.ensureQueryData(remindersQuery),
      queryClient.ensureQueryData(pushStateQuery),
      queryClient.ensureQueryData(mailStopQuery),
    ]),
  pendingComponent: NotificationsLoading,
  component: NotificationsScreen,
});

function NotificationsScreen() {
  const { session } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(notificationSettingsQuery);
  const { data: push } = useSuspenseQuery(pushStateQuery);
  const { data: reminders } = useSuspenseQuery(remindersQuery);
  const now = useNow();
  return (
    <Page title="通知設定">
      <p className="copy -mt-2 mb-5 text-ink-2">リマインドと通知方法を設定できます</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 nav:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <section aria-labelledby="methods" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 id="methods" className="text-lg">
              通知方法
            </h2>
            <MailStopNotice email={session.user.email} />
            <MailSwitch settings={settings} email={session.user.email} />
            <PushSwitch state={push} />
          </section>
          <Banner tone="info">
            リマインドは予定ごとに、7日前・3日前・前日・当日の8:00（日本時間）から選べます。選考管理の「リマインドを設定」で変えられます。
          </Banner>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PlannedReminders reminders={reminders.planned} now={now} />
          <SentReminders reminders={reminders.sent} now={now} />
        </div>
      </div>
    </Page>
  );
}

function NotificationsLoading() {
  return (
    <Page title="通知設定">
      <Loading>
        <div className="grid gap-4 nav:grid-cols-2">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </div>
      </Loading>
    </Page>
  );
}

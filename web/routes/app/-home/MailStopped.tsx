import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mailStopQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Pending } from '#web/ui/feedback/Skeleton.tsx';

/** Says that reminders by mail do not arrive; the screen about notifications says why. Not when the student stopped them. */
export function MailStopped() {
  const { data: stop, isLoading } = useQuery(mailStopQuery);
  if (isLoading) return <Pending />;
  if (!stop || stop.reason === 'unsubscribed') return null;
  return (
    <Banner tone="attention">
      メールが届かないため、リマインドが止まっています。<Link to="/app/notifications">通知設定で確認する</Link>
    </Banner>
  );
}

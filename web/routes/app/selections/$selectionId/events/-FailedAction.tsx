import { useMutation } from '@tanstack/react-query';
import type { PushAction } from '#domain/reminders/push-message.ts';
import { snoozeTime } from '#domain/reminders/snooze.ts';
import type { EventView } from '#domain/selections/views.ts';
import { type Instant, jstClock } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

type FailedActionProps = { event: EventView; now: Instant; failed: PushAction };

/** What was pressed in the notification of this event and could not be done, and how to do it here. */
export function FailedAction({ event, now, failed }: FailedActionProps) {
  const snooze = useMutation({
    mutationFn: () => call(api.events[':id'].snooze.$put({ param: { id: event.id } })),
  });
  if (failed === 'complete')
    return event.completed ? null : (
      <Banner tone="error">通知から完了にできませんでした。下の「完了にする」を押してください。</Banner>
    );
  if (snooze.data) return <Banner tone="success">{jstClock(snooze.data.scheduledAt)}に再通知します。</Banner>;
  if (!snoozeTime({ open: !event.completed, deadline: event.deadline }, now))
    return <Banner tone="attention">予定が完了しているか、1時間以内に迫っているため、再通知できません。</Banner>;
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" busy={snooze.isPending} onClick={() => snooze.mutate()}>
          1時間後に再通知
        </Button>
      }
    >
      再通知を設定できませんでした。{snooze.error && messageFor(snooze.error)}
    </Banner>
  );
}

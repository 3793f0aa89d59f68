import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTitle } from '#domain/events/events.ts';
import { type ReminderType, reminderTime } from '#domain/reminders/reminders.ts';
import { displayName, isClosed } from '#domain/selections/selection-facts.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ReminderChoices } from '../../-event/ReminderChoices.tsx';
import { useIfHere } from '../../-parts/if-here.ts';

type RemindersDialogProps = { selection: SelectionView; chosenId: string | undefined; onClose: () => void };

/** The reminders of a selection's events, and when the next one is sent. */
export function RemindersDialog({ selection, chosenId, onClose }: RemindersDialogProps) {
  const now = useNow();
  const ifHere = useIfHere();
  const upcoming = selection.events.filter((event) => !event.completed && event.deadline > now);
  const first = upcoming.find((event) => event.id === chosenId) ?? upcoming[0];
  const [eventId, setEventId] = useState(first?.id);
  const [types, setTypes] = useState<ReminderType[]>(first?.reminderTypes ?? []);
  const event = upcoming.find((it) => it.id === eventId);
  const save = useMutation({
    mutationFn: (id: string) => call(api.events[':id'].reminders.$put({ param: { id }, json: { types } })),
    onSuccess: () => {
      toasts.show('リマインド設定を保存しました');
      ifHere(onClose);
    },
  });
  const choose = (id: string) => {
    setEventId(id);
    setTypes(upcoming.find((it) => it.id === id)?.reminderTypes ?? []);
  };
  const footer = event && (
    <>
      <Button variant="primary" busy={save.isPending} onClick={() => save.mutate(event.id)}>
        設定を保存
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );

  return (
    <Dialog open onClose={onClose} title="リマインドの設定" footer={footer}>
      {event ? (
        <div className="grid gap-5">
          <p className="text-sm text-ink-2">{displayName(selection)}</p>
          <Select label="予定" value={event.id} onChange={(change) => choose(change.target.value)}>
            {upcoming.map((it) => (
              <option key={it.id} value={it.id}>
                {`${eventTitle(it)} ${dayLabel(jstDay(it.deadline), jstDay(now))}${jstClock(it.deadline)}`}
              </option>
            ))}
          </Select>
          <ReminderChoices value={types} deadline={event.deadline} now={now} onChange={setTypes} />
          <p role="status" className="copy text-sm text-ink-2">
            {isClosed(selection.status)
              ? `${STATUSES[selection.status].label}の選考のため、お知らせは送りません`
              : summary(event, types, now)}
          </p>
          <ButtonLink to="/app/notifications" variant="ghost" size="sm" className="-ml-3 justify-self-start">
            通知方法と履歴を見る
          </ButtonLink>
          {save.error && <Banner tone="error">リマインド設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
        </div>
      ) : (
        <p className="copy">これからの予定がないため、リマインドは設定できません。</p>
      )}
    </Dialog>
  );
}

function summary(event: EventView, types: readonly ReminderType[], now: string): string {
  const times = types.flatMap((type) => reminderTime(type, event.deadline, now) ?? []).sort();
  const [next] = times;
  if (!next) return 'お知らせの予定はありません';
  return `次のお知らせは${dayLabel(jstDay(next), jstDay(now))}${jstClock(next)}（全${times.length}回）`;
}

import { useMutation } from '@tanstack/react-query';
import { Bell, Mail } from 'lucide-react';
import { useState } from 'react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import type { NotificationSettings } from '#domain/reminders/notifications.ts';
import { wantedTypes } from '#domain/reminders/reminders.ts';
import { type ReminderType, reminderTime, TIMING_IDS, TIMINGS, typesInTime } from '#domain/reminders/timings.ts';
import { displayName, isClosed } from '#domain/selections/selection-facts.ts';
import { entryName } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { dayLabel, type Instant, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ReminderChoices } from '../../-event/ReminderChoices.tsx';
import { quietNote, ReminderMoment } from '../../-event/ReminderMoment.tsx';
import { useTimings } from '../../-event/use-timings.ts';
import { useIfHere } from '../../-parts/if-here.ts';

type RemindersDialogProps = { selection: SelectionView; chosenId: string | undefined; onClose: () => void };
type Chosen = { id: string; types: ReminderType[] };

/** The reminders of a selection's events, each with its moment, and those that the account's settings add. */
export function RemindersDialog({ selection, chosenId, onClose }: RemindersDialogProps) {
  const now = useNow();
  const ifHere = useIfHere();
  const settings = useTimings();
  const upcoming = selection.events.filter((event) => !event.completed && event.deadline > now);
  const first = upcoming.find((event) => event.id === chosenId) ?? upcoming[0];
  const [eventId, setEventId] = useState(first?.id);
  const [types, setTypes] = useState<ReminderType[]>(first?.reminderTypes ?? []);
  const event = upcoming.find((it) => it.id === eventId);
  const put = ({ id, types }: Chosen) => call(api.events[':id'].reminders.$put({ param: { id }, json: { types } }));
  const undo = useMutation({ mutationFn: put, onError: (error) => toasts.error(messageFor(error)) });
  const save = useMutation({
    mutationFn: ({ chosen }: { chosen: Chosen; before: Chosen }) => put(chosen),
    onSuccess: (_, { before }) => {
      const event = selection.events.find((it) => it.id === before.id);
      toasts.show('リマインド設定を保存しました', () => undo.mutate(before), {
        about: event && entryName({ selection, event }),
        of: `reminders:${before.id}`,
      });
      ifHere(onClose);
    },
  });
  const choose = (id: string) => {
    setEventId(id);
    setTypes(upcoming.find((it) => it.id === id)?.reminderTypes ?? []);
  };
  const submit = (it: EventView) => {
    const chosen = { id: it.id, types: typesInTime(types, it, settings.quietHours, now) };
    save.mutate({ chosen, before: { id: it.id, types: it.reminderTypes } });
  };
  const footer = event && (
    <>
      <Button variant="primary" busy={save.isPending} busyLabel="保存中..." onClick={() => submit(event)}>
        設定を保存
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );

  return (
    <Dialog open onClose={onClose} title="リマインドの設定" footer={footer}>
      {event ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="flex flex-wrap items-center gap-2 font-bold">
            <span className="wrap-anywhere">
              <Name>{displayName(selection)}</Name>
            </span>
            <PriorityBadge priority={selection.priority} />
            <RelativeLabel event={event} now={now} />
          </p>
          <Select label="予定" value={event.id} onChange={(change) => choose(change.target.value)}>
            {upcoming.map((it) => (
              <option key={it.id} value={it.id}>
                {`${eventTitle(it)}　${dayLabel(jstDay(it.deadline), jstDay(now))}${clockOf(it) ?? ''}`}
              </option>
            ))}
          </Select>
          {isClosed(selection.status) ? (
            <p role="status" className="copy text-sm text-ink-2">
              {`${STATUSES[selection.status].label}の選考のため、お知らせは送りません`}
            </p>
          ) : (
            <>
              <ReminderChoices
                value={types}
                deadline={event.deadline}
                kind={event.kind}
                quietHours={settings.quietHours}
                now={now}
                onChange={setTypes}
              />
              <OfAccount event={event} settings={settings} now={now} />
              <Channels settings={settings} />
            </>
          )}
          {save.error && <Banner tone="error">リマインド設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
        </div>
      ) : (
        <p className="copy">これからの予定がないため、リマインドは設定できません。</p>
      )}
    </Dialog>
  );
}

type OfAccountProps = { event: EventView; settings: NotificationSettings; now: Instant };

/** What the timings of the account add for this event. */
function OfAccount({ event, settings, now }: OfAccountProps) {
  const wanted = wantedTypes(event, settings);
  const ahead = TIMING_IDS.flatMap((timing) => {
    const at = reminderTime(timing, event.deadline, settings.quietHours, now);
    return wanted.includes(timing) && at !== null ? [{ timing, at }] : [];
  });
  if (ahead.length === 0) return null;
  return (
    <section aria-label="アカウントの設定から届く分" className="rounded-md bg-surface-2 px-3.5 py-3">
      <h3 className="mb-2 text-xs text-ink-2">アカウントの設定から届く分</h3>
      <ul className="grid gap-2.5 text-sm">
        {ahead.map(({ timing, at }) => (
          <li key={timing} className="flex flex-wrap items-baseline justify-between gap-x-3">
            {TIMINGS[timing].label}
            <span className="ml-auto text-right">
              <ReminderMoment at={at} now={now} />
              <span className="copy block text-xs leading-ui text-ink-2">
                {quietNote(timing, event.deadline, at, settings.quietHours)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On which ways reminders arrive, and the way to change that. */
function Channels({ settings: { emailEnabled, pushEnabled } }: { settings: NotificationSettings }) {
  if (!emailEnabled && !pushEnabled) {
    const action = (
      <ButtonLink to="/app/notifications" size="sm">
        通知設定を開く
      </ButtonLink>
    );
    return (
      <Banner tone="attention" action={action}>
        通知方法がオフのため、リマインドは届きません。
      </Banner>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
        {emailEnabled && (
          <>
            <Mail aria-hidden className="size-4" />
            メール
          </>
        )}
        {emailEnabled && pushEnabled && 'と'}
        {pushEnabled && (
          <>
            <Bell aria-hidden className="size-4" />
            プッシュ通知
          </>
        )}
        で届きます
      </p>
      <ButtonLink to="/app/notifications" variant="ghost" size="sm" className="-mr-3">
        通知設定
      </ButtonLink>
    </div>
  );
}

import { eventTitle } from '#domain/events/events.ts';
import { wantedTypes } from '#domain/reminders/reminders.ts';
import { reminderTime, TIMING_IDS, TIMINGS } from '#domain/reminders/timings.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { awaitedEntries, type Entry, openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ReminderMoment, shortClock } from '../-event/ReminderMoment.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

type TimingCardProps = { draft: SettingsDraft; selections: readonly SelectionView[]; now: Instant };

/** When reminders leave, with the student's next event as an example. */
export function TimingCard({ draft, selections, now }: TimingCardProps) {
  const { settings, set } = draft;
  const { reminderTiming } = settings;
  return (
    <SettingsCard
      id="timing"
      title="リマインダーのタイミング"
      lead="締切や開始の時刻から数えます。1時間以内に重なる分は、1通にまとめます。"
    >
      <div className="grid grid-cols-2 gap-x-4 nav:grid-cols-4">
        {TIMING_IDS.map((id) => (
          <Checkbox
            key={id}
            name={`reminderTiming.${id}`}
            label={TIMINGS[id].label}
            checked={reminderTiming[id]}
            onChange={(event) => set({ reminderTiming: { ...reminderTiming, [id]: event.target.checked } })}
          />
        ))}
      </div>
      <Example draft={draft} entry={exampleOf(selections, draft, now)} now={now} />
      <p className="copy text-sm text-ink-2">
        予定ごとの「リマインド」（7日前・3日前・前日・当日の8:00）は、選考管理から設定できます。
      </p>
    </SettingsCard>
  );
}

/** The next event of which the account reminds; an appointment if there is one. */
function exampleOf(selections: readonly SelectionView[], { settings }: SettingsDraft, now: Instant): Entry | null {
  const every = { ...settings, reminderTiming: { ...settings.reminderTiming, oneHourBefore: true } };
  const ahead = awaitedEntries(openEntries(selections, (event) => event.deadline > now)).filter(({ event }) =>
    wantedTypes(event, every).includes('oneHourBefore'),
  );
  return ahead.find(({ event }) => event.kind === 'appointment') ?? ahead[0] ?? null;
}

function Example({
  draft: { settings, isComplete },
  entry,
  now,
}: {
  draft: SettingsDraft;
  entry: Entry | null;
  now: Instant;
}) {
  if (!entry || !isComplete) return null;
  const { selection, event } = entry;
  const moments = TIMING_IDS.filter((id) => settings.reminderTiming[id]).flatMap((id) => {
    const at = reminderTime(id, event.deadline, settings.quietHours, now);
    return at === null ? [] : [{ id, at }];
  });
  return (
    <div className="rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p className="text-xs font-bold wrap-anywhere text-ink-2">
        例：{displayName(selection)}の{eventTitle(event)}{' '}
        <span className="date inline-block">
          {dayLabel(jstDay(event.deadline), jstDay(now))}
          <span className="ml-1">{shortClock(jstClock(event.deadline))}</span>
        </span>
      </p>
      {moments.length === 0 ? (
        <p className="mt-1">この予定には、アカウントの設定からは届きません。</p>
      ) : (
        <ul className="mt-1.5 grid gap-1">
          {moments.map(({ id, at }) => (
            <li key={id} className="flex items-baseline gap-3 text-base leading-ui">
              <span className="w-18 text-sm">{TIMINGS[id].label}</span>
              <ReminderMoment at={at} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useRef, useState } from 'react';
import { busyAppointments } from '#domain/calendar/busy.ts';
import { entriesByDay } from '#domain/calendar/calendar.ts';
import {
  choiceDays,
  DEFAULT_WISH,
  freeSlots,
  type SlotWish,
  slotText,
  type Taken,
  withMargins,
  workingDays,
} from '#domain/calendar/free-slots.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { ONLINE_SITE, type Placed, SOMEWHERE, travelLabel } from '#domain/events/travel.ts';
import { awaitedEntries, type Entry } from '#domain/selections/upcoming.ts';
import { type Clock, type Day, type Instant, jstDay, parts, shortDayLabel, weekday } from '#domain/time.ts';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';
import { useBusy } from './google/use-busy.ts';

const HOURS: Clock[] = Array.from({ length: 16 }, (_, index) => `${String(index + 7).padStart(2, '0')}:00`);
const LENGTHS = [30, 60, 90, 120] as const;
const MARGINS = ['on_site', 'online', 0, 30, 60, 90, 120] as const;
/** What is kept free before and after each appointment: its own travel time to one of this form, or so many minutes. */
type Margin = (typeof MARGINS)[number];

type CandidateDatesDialogProps = { entries: readonly Entry[]; now: Instant; onClose: () => void };

/** Writes the free times of the chosen days as text for a mail to a company. */
export function CandidateDatesDialog({ entries, now, onClose }: CandidateDatesDialogProps) {
  const choices = choiceDays(jstDay(now));
  const usual = useTravelMinutes();
  const [wish, setWish] = useState<Wish>({ ...DEFAULT_WISH, margin: 'on_site', days: workingDays(choices) });
  const [edited, setEdited] = useState<string | null>(null);
  const busy = useBusy();
  const isWide = useWide();
  const area = useRef<HTMLFieldSetElement>(null);
  const awaited = awaitedEntries(entries);
  const appointments = awaited.map((it) => it.event);
  // Nobody knows where the student is at a time that is only busy.
  const taken = [...takenBy(appointments, wish.margin, usual), ...busyAppointments(busy)];
  const margin = typeof wish.margin === 'number' ? wish.margin : usual;
  const days = freeSlots(taken, { ...wish, margin }, now);
  const text = edited ?? slotText(days, now);
  const full = days.filter((it) => it.slots.length === 0).map((it) => shortDayLabel(it.day, jstDay(now)));
  const change = (next: Partial<Wish>) => {
    setEdited(null);
    setWish({ ...wish, ...next });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="候補日の作成"
      shape={SHAPE}
      footer={
        <CopyButton variant="primary" text={text} done="候補日をコピーしました" within={area} disabled={text === ''} />
      }
    >
      <p className="copy mb-3 text-sm text-ink-2">予定のない時間を、企業へのメールに貼れる文にします。</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <DayChoices
            {...{ choices, now }}
            planned={plannedDays(awaited, choices)}
            chosen={wish.days}
            onChange={(chosen) => change({ days: chosen })}
          />
          <TimeChoices wish={wish} onChange={change} usual={usual} />
        </div>
        <fieldset ref={area} className="m-0 grid min-w-0 content-start gap-2 border-0 p-0">
          <TextArea
            label="メールに貼る文"
            support="時刻は日本時間です。"
            rows={6}
            // A phone's line holds two spans of a day where brackets and commas take half their width.
            style={{
              minHeight: isWide ? '21.5rem' : '28vh',
              textAutospace: 'no-autospace',
              fontFeatureSettings: isWide ? undefined : '"halt"',
            }}
            value={text}
            placeholder="空いている時間がありません。日や時間の範囲を変えてください。"
            onChange={(event) => setEdited(event.target.value)}
          />
          <p role="status" className="copy text-xs leading-ui text-ink-2">
            {full.length > 0 && `${full.join('、')}には、条件に合う空きがありません。`}
          </p>
        </fieldset>
      </div>
    </Dialog>
  );
}

/** The days among these that have an appointment. */
function plannedDays(awaited: readonly Entry[], choices: readonly Day[]): ReadonlySet<Day> {
  const appointments = awaited.filter(({ event }) => event.kind === 'appointment');
  return new Set(entriesByDay(appointments, choices[0] ?? '', choices.at(-1) ?? '').keys());
}

/** Wide enough for the choices beside the text. */
const SHAPE =
  'max-h-[calc(100dvh-40px)] [@media(max-height:30rem)]:max-h-[calc(100dvh-8px)] md:top-0 md:m-auto md:w-210';

type DayChoicesProps = {
  choices: readonly Day[];
  /** Those that have an appointment. */
  planned: ReadonlySet<Day>;
  chosen: readonly Day[];
  now: Instant;
  onChange: (days: Day[]) => void;
};

/** The days as weeks from Sunday. */
function DayChoices({ choices, planned, chosen, now, onChange }: DayChoicesProps) {
  const toggle = (day: Day) => onChange(chosen.includes(day) ? chosen.filter((it) => it !== day) : [...chosen, day]);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 flex w-full items-center text-sm font-bold">
        候補にする日
        {choices.some((it) => planned.has(it)) && (
          <span aria-hidden className="ml-auto flex items-center gap-1.5 text-2xs font-normal text-ink-2">
            <span>•</span>
            面接や説明会がある日
          </span>
        )}
      </legend>
      <div className="grid grid-cols-7 gap-1 text-center">
        {WEEKDAYS.map((label, column) => (
          <span key={label} aria-hidden className={`text-2xs font-bold ${TONE[column] ?? 'text-ink-2'}`}>
            {label}
          </span>
        ))}
        {choices.map((day, at) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
            style={{ gridColumnStart: weekday(day) + 1 }}
            className={`num relative grid h-11 place-items-center rounded-md border text-base ${
              chosen.includes(day)
                ? 'border-transparent bg-brand text-on-brand aria-pressed:forced-colors:outline-2'
                : `border-line bg-surface hover:bg-surface-2 ${holidayName(day) ? 'text-sun' : (TONE[weekday(day)] ?? 'text-ink')}`
            }`}
          >
            <span className="sr-only">
              {shortDayLabel(day, jstDay(now))}
              {holidayName(day) && '（祝日）'}
              {planned.has(day) && ' 予定あり'}
            </span>
            <span aria-hidden>{at === 0 || day.endsWith('-01') ? monthAndDate(day) : parts(day)[2]}</span>
            {planned.has(day) && (
              <span aria-hidden className="absolute bottom-0 text-2xs">
                •
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;
/** Sundays and Saturdays. */
const TONE: Record<number, string> = { 0: 'text-sun', 6: 'text-sat' };

function monthAndDate(day: Day): string {
  const [, month, date] = parts(day);
  return `${month}/${date}`;
}

type Wish = Omit<SlotWish, 'margin'> & { margin: Margin };

function takenBy(appointments: readonly Placed[], margin: Margin, usual: number): readonly Taken[] {
  if (margin === 'on_site') return withMargins(appointments, SOMEWHERE, usual);
  return margin === 'online' ? withMargins(appointments, ONLINE_SITE, usual) : appointments;
}

type TimeChoicesProps = { wish: Wish; usual: number; onChange: (next: Partial<Wish>) => void };

function TimeChoices({ wish, usual, onChange }: TimeChoicesProps) {
  const isOwn = typeof wish.margin === 'string';
  return (
    <div className="grid grid-cols-3 gap-x-2.5 gap-y-4">
      <Choice
        label="何時から"
        value={wish.from}
        choices={HOURS}
        say={shortClock}
        onChange={(from) => onChange({ from })}
      />
      <Choice
        label="何時まで"
        value={wish.until}
        choices={HOURS}
        say={shortClock}
        onChange={(until) => onChange({ until })}
      />
      <Choice
        label="必要な時間"
        value={wish.length}
        choices={LENGTHS}
        say={(minutes) => `${minutes}分`}
        onChange={(length) => onChange({ length: Number(length) })}
      />
      <div className="col-span-3">
        <Choice
          label="前後の移動"
          support={isOwn && `予定ごとの移動時間をあけます。ふだんは${travelLabel(usual)}です。`}
          value={wish.margin}
          choices={MARGINS}
          say={(it) =>
            it === 'on_site' ? '自動（対面の予定）' : it === 'online' ? '自動（オンラインの予定）' : travelLabel(it)
          }
          onChange={(chosen) => {
            const margin = MARGINS.find((it) => String(it) === chosen);
            if (margin !== undefined) onChange({ margin });
          }}
        />
      </div>
    </div>
  );
}

type ChoiceProps<T extends string | number> = {
  label: string;
  value: T;
  choices: readonly T[];
  say?: (choice: T) => string;
  support?: string | false;
  onChange: (chosen: string) => void;
};

function Choice<T extends string | number>({
  label,
  value,
  choices,
  say = String,
  support = false,
  onChange,
}: ChoiceProps<T>) {
  return (
    <Select {...{ label, value }} support={support || undefined} onChange={(event) => onChange(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {say(choice)}
        </option>
      ))}
    </Select>
  );
}

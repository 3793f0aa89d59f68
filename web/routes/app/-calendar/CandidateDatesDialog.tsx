import { useRef, useState } from 'react';
import { busyAppointments } from '#domain/calendar/busy.ts';
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
import { type Clock, type Day, type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { FilterChip } from '#web/ui/fields/FilterChip.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
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
  const area = useRef<HTMLFieldSetElement>(null);
  const appointments = awaitedEntries(entries).map((it) => it.event);
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
      footer={
        <>
          <CopyButton
            variant="primary"
            text={text}
            done="候補日をコピーしました"
            within={area}
            disabled={text === ''}
          />
          <Button variant="ghost" onClick={onClose}>
            閉じる
          </Button>
        </>
      }
    >
      <p className="copy mb-4 text-sm text-ink-2">
        登録した面接や説明会と重ならず、移動もできる時間を、企業へのメールに貼れる形にします。時刻は日本時間です。
      </p>
      <DayChoices {...{ choices, now }} chosen={wish.days} onChange={(days) => change({ days })} />
      <TimeChoices wish={wish} onChange={change} usual={usual} />
      <fieldset ref={area} className="m-0 min-w-0 border-0 p-0">
        <TextArea
          label="メールに貼る文"
          rows={6}
          value={text}
          placeholder="空いている時間がありません。日や時間の範囲を変えてください。"
          onChange={(event) => setEdited(event.target.value)}
        />
      </fieldset>
      <p role="status" className="copy mt-2 text-xs leading-ui text-ink-2">
        {full.length > 0 && `${full.join('、')}には、条件に合う空きがありません。`}
      </p>
    </Dialog>
  );
}

type DayChoicesProps = {
  choices: readonly Day[];
  chosen: readonly Day[];
  now: Instant;
  onChange: (days: Day[]) => void;
};

function DayChoices({ choices, chosen, now, onChange }: DayChoicesProps) {
  const toggle = (day: Day) => onChange(chosen.includes(day) ? chosen.filter((it) => it !== day) : [...chosen, day]);
  return (
    <fieldset className="m-0 mb-4 min-w-0 border-0 p-0">
      <legend className="mb-2 text-sm font-bold">候補にする日</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((day) => (
          <FilterChip key={day} pressed={chosen.includes(day)} onClick={() => toggle(day)}>
            {shortDayLabel(day, jstDay(now))}
            {holidayName(day) && <span className="text-sun">祝</span>}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
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
    <div className="mb-4 grid grid-cols-2 gap-x-3 gap-y-4">
      <Choice label="何時から" value={wish.from} choices={HOURS} onChange={(from) => onChange({ from })} />
      <Choice label="何時まで" value={wish.until} choices={HOURS} onChange={(until) => onChange({ until })} />
      <div className="col-span-2 grid gap-y-4">
        <Choice
          label="必要な時間"
          value={wish.length}
          choices={LENGTHS}
          say={(minutes) => `${minutes}分`}
          onChange={(length) => onChange({ length: Number(length) })}
        />
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

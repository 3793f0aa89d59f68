import { type AddState, momentAs, type Picks } from '#domain/adding/quick-add.ts';
import { momentPicks, obstacleAt, readEndText } from '#domain/adding/reply.ts';
import { openMoments, typedMoment } from '#domain/adding/typed-moment.ts';
import { END_OF_DAY } from '#domain/events/events.ts';
import type { Doubt, Moment } from '#domain/mail-reading/reading.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import { EVENT_STEP_IDS, EVENT_STEPS } from '#domain/taxonomy/event-types.ts';
import { PHASE_IDS, PHASES } from '#domain/taxonomy/phases.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';
import { CompanyPanel } from './CompanyPanel.tsx';
import { Question, Row } from './Row.tsx';
import type { ReadEvent } from './use-line.ts';

/** What can be asked or changed below the chips; the last two are fields of the fold. */
export type Panel = 'company' | 'moment' | 'type' | 'phase' | 'location' | 'privateUrl';

/** The panel of the first open question; null without one, and where a new company asks for itself. */
export function askedPanel({ questions: [first] }: Pick<AddState, 'questions'>): Panel | null {
  return first === 'industry' ? null : (first ?? null);
}

type PanelProps = {
  panel: Panel;
  entry: ReadEvent;
  now: Instant;
  /** It is an open question, not a chip that was pressed. */
  isAsked: boolean;
  /** Names are searched for in the catalogue, which the server does, only when the student asks. */
  isPrivate?: boolean;
  onAnswer: (picks: Picks) => void;
  /** Not an answer yet: the panel stays. */
  onTyped: (picks: Picks) => void;
};

/** The choices of one field, in place. */
export function PanelOf({ panel, ...rest }: PanelProps) {
  if (panel === 'company') return <CompanyPanel {...rest} />;
  if (panel === 'moment') return <MomentPanel {...rest} />;
  if (panel === 'type') return <TypePanel {...rest} />;
  if (panel === 'phase') return <PhasePanel {...rest} />;
  return null;
}

type OnePanelProps = Omit<PanelProps, 'panel'>;

function TypePanel({ entry, isAsked, onAnswer }: OnePanelProps) {
  const read = entry.reading.events[0]?.type;
  const likely = read && !read.isSure ? read.choices : [];
  const others = EVENT_STEP_IDS.filter((it) => !likely.some((first) => first === it));
  return (
    <Question ask="どの種類の予定ですか" isAsked={isAsked}>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {[...likely, ...others].map((step) => (
          <Row
            key={step}
            icon={<EventTypeIcon type={step} className="size-4.5 flex-none text-ink-3" />}
            label={EVENT_STEPS[step].short}
            isNarrow
            onTake={() => onAnswer({ eventType: step })}
          />
        ))}
      </div>
    </Question>
  );
}

function PhasePanel({ entry: { state }, isAsked, onAnswer }: OnePanelProps) {
  if (state.target?.kind === 'own') {
    return <p className="copy text-sm text-ink-2">区分は、予定を追加する選考と同じになります。</p>;
  }
  return (
    <Question ask="区分を選択してください" isAsked={isAsked}>
      <div className="grid grid-cols-2 gap-2">
        {PHASE_IDS.toReversed().map((phase) => (
          <Row key={phase} label={PHASES[phase].label} onTake={() => onAnswer({ phase })} />
        ))}
      </div>
    </Question>
  );
}

const DOUBTS: Record<Doubt, string> = {
  weekday: '日付と曜日が合いません。どちらが正しいですか',
  past: 'この日は過ぎています。日時を確認してください',
  week: 'どちらの週ですか',
  hour: '午前と午後のどちらですか',
  midnight: '日付が変わる前と後のどちらですか',
  several: '日時が複数あります。どれですか',
  no_day: '日付を確認してください',
  sent: '日時を確認してください',
};

function MomentPanel({ entry, now, onAnswer, onTyped, ...panel }: OnePanelProps) {
  const { draft, questions } = entry.state;
  const [event] = entry.reading.events;
  const read = momentAs(draft.kind, event);
  const candidates = event?.candidates.map((it) => it.value) ?? [];
  const unsure = read && !read.isSure ? openMoments(draft, event) : candidates;
  // What was typed may leave the question open.
  const isAsked = panel.isAsked || (unsure.length > 0 && questions.includes('moment'));
  const choices = isAsked ? unsure : candidates;
  const today = jstDay(now);
  const isAppointment = draft.kind === 'appointment';
  const missing = draft.day && isAppointment ? '開始時刻を入力してください' : '日時を選択してください';
  const isWhichDay = draft.kind === 'deadline' && read?.doubt === 'midnight';
  const doubted = isWhichDay ? 'どちらの日が締切ですか' : DOUBTS[read?.doubt ?? 'several'];
  const doubt = candidates.length > 0 ? '希望する日時を選択してください' : doubted;
  const ask = choices.length > 0 ? doubt : isAsked ? missing : '日時';
  const usual = useTravelMinutes();
  const own = { entries: openEntries(entry.selections), selectionId: entry.state.own?.id ?? '', usual };
  const noteOf = (it: Moment): string | undefined => {
    const obstacle = obstacleAt(it, draft, own);
    return obstacle ?? (obstacle === null && candidates.length > 0 ? '空いています' : undefined);
  };
  return (
    <Question ask={ask} isAsked={isAsked}>
      {choices.map((it) => (
        <Row
          key={JSON.stringify(it)}
          label={<span className="num">{momentLabel(it, draft.kind === 'deadline', today)}</span>}
          note={noteOf(it)}
          onTake={() => onAnswer(momentPicks(it))}
        />
      ))}
      {draft.eventType === 'other' && (
        <Segmented
          label="予定の性質"
          wide
          options={KINDS}
          value={isAppointment ? 'appointment' : 'deadline'}
          onChange={(kind) => onTyped({ kind })}
        />
      )}
      <DateTimeField
        label="日時"
        labelHidden
        clearable
        name="adding"
        kind={draft.kind}
        today={today}
        value={{ day: draft.day, clock: draft.clock }}
        onChange={(typed) => onTyped(typedMoment(entry.state, event, typed))}
      />
      {isAppointment && (
        <TextField
          label="終了時刻"
          necessity="optional"
          type="time"
          className="num max-w-40"
          value={draft.endClock}
          onChange={({ target }) => onTyped({ endClock: target.value })}
        />
      )}
    </Question>
  );
}

const KINDS = [
  { value: 'deadline', label: '締切' },
  { value: 'appointment', label: '参加する予定' },
] as const;

function momentLabel(moment: Moment, isDeadline: boolean, today: string): string {
  const labelOf = (day: string) => shortDayLabel(day, today);
  return labelOf(moment.day) + (moment.clock ?? (isDeadline ? END_OF_DAY : '')) + readEndText(moment, labelOf);
}

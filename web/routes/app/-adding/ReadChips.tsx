import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { readEndText } from '#domain/adding/reply.ts';
import { END_OF_DAY } from '#domain/events/events.ts';
import { lastDayOf } from '#domain/selections/event-draft.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { EVENT_STEPS } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { type Instant, isDay, jstDay, shortDayLabel } from '#domain/time.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import type { Panel } from './PanelOf.tsx';
import type { ReadEvent } from './use-line.ts';

type ReadChipsProps = {
  entry: ReadEvent;
  panel: Panel | null;
  now: Instant;
  onPress: (panel: Panel) => void;
  /** The chip under the pointer or with the focus, or none. */
  onPoint?: (panel: Panel | null) => void;
};

/** What was understood, in a fixed order. What is sure has a solid line, what is open a dashed one. */
export function ReadChips({ entry, panel, now, onPress, onPoint }: ReadChipsProps) {
  const { state } = entry;
  const { draft, phase } = state;
  const isOpen = (it: (typeof state.questions)[number]) => state.questions.includes(it);
  const chip = (it: Panel, label: string, value: ReactNode, isAsked: boolean) => (
    <Chip
      {...{ label, isAsked }}
      isExpanded={panel === it}
      onPress={() => onPress(it)}
      onPoint={(isAt) => onPoint?.(isAt ? it : null)}
    >
      {value}
    </Chip>
  );
  return (
    <div>
      <h3 className="mb-2 text-xs text-ink-2">読み取った内容</h3>
      <div className="flex flex-wrap gap-2">
        {chip('company', '企業', <Company entry={entry} />, isOpen('company'))}
        {chip(
          'type',
          '種類',
          draft.eventType === '' ? (
            '種類を選択'
          ) : (
            <>
              <EventMark kind={draft.kind} />
              {EVENT_STEPS[draft.eventType].label}
            </>
          ),
          isOpen('type'),
        )}
        {chip('moment', '日時', momentText(entry, now), isOpen('moment'))}
        {draft.location && chip('location', '場所', draft.location, false)}
        {draft.privateUrl && chip('privateUrl', 'URL', hostOf(draft.privateUrl), false)}
        {state.target && chip('phase', '区分', phase ? PHASES[phase].label : '区分を選択', isOpen('phase'))}
      </div>
    </div>
  );
}

type ChipProps = {
  label: string;
  isAsked: boolean;
  isExpanded: boolean;
  onPress: () => void;
  onPoint: (isAt: boolean) => void;
  children: ReactNode;
};

function Chip({ label, isAsked, isExpanded, onPress, onPoint, children }: ChipProps) {
  const Icon = isAsked ? CircleQuestionMark : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onPress}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      className={`flex min-h-12 max-w-full items-center gap-2.5 rounded-md px-3 py-1 text-left leading-ui ${isAsked ? 'border-2 border-dashed border-brand bg-brand-soft' : 'border border-line-strong bg-surface'}`}
    >
      <span className="grid min-w-0">
        <span className="text-2xs text-ink-2">{label}</span>
        <span className="flex min-w-0 items-center gap-1.5 font-bold wrap-anywhere">{children}</span>
      </span>
      {isAsked && <span className="sr-only">（確認してください）</span>}
      <Icon aria-hidden className="size-4 flex-none text-ink-3" />
    </button>
  );
}

function Company({ entry: { state, reading } }: { entry: ReadEvent }) {
  const { target, own } = state;
  if (own) {
    return (
      <>
        <PriorityBadge priority={own.priority} />
        <Name>{displayName(own)}</Name>
      </>
    );
  }
  if (!target || target.kind === 'own') return reading.company ? `${reading.company.value.name}？` : '企業を選択';
  return (
    <>
      <Name>{target.name}</Name>
      <span className="rounded-xs border border-line-strong px-1.5 text-2xs font-normal text-ink-2">
        {target.kind === 'new' ? '新規' : '新しい選考'}
      </span>
    </>
  );
}

function momentText({ state: { draft } }: ReadEvent, now: Instant): ReactNode {
  if (!isDay(draft.day)) return '日時を選択';
  const today = jstDay(now);
  const isEndOfDay = draft.kind === 'deadline' && (draft.clock === '' || draft.clock === '00:00');
  const clock = isEndOfDay ? END_OF_DAY : draft.clock;
  const endDay = draft.extraDays > 0 ? lastDayOf(draft) : null;
  const endClock = draft.kind === 'appointment' ? draft.endClock : null;
  return (
    <span className="num">
      {shortDayLabel(draft.day, today)}
      <span className="ml-0.5">{clock}</span>
      {readEndText({ clock, endDay, endClock }, (day) => shortDayLabel(day, today))}
      {!clock && draft.kind === 'appointment' && <span className="ml-1 text-xs">時刻を選択</span>}
    </span>
  );
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}

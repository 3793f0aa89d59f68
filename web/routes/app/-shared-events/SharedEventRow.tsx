import { CircleCheck, Flag, Pencil } from 'lucide-react';
import { useId } from 'react';
import { type EventDraft, hasSharedTexts, timedOf } from '#domain/selections/event-draft.ts';
import type { PublicEvent } from '#domain/sharing/shared-events.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ChangedMark, SharedDetails, SharedFacts, sharedName } from './SharedFacts.tsx';
import { SharedReported } from './SharedReported.tsx';

/** The actions on a shared event. */
export type SharedActions = {
  onTake: (entry: PublicEvent) => void;
  onDrop: (entry: PublicEvent) => void;
  onModify: (entry: PublicEvent) => void;
  onReport: (entry: PublicEvent) => void;
  /** Whether its texts are copied along. */
  onTexts: (entry: PublicEvent, along: boolean) => void;
};

type SharedEventRowProps = {
  entry: PublicEvent;
  /** The state of a shared event for this student: already their own, changed, or copied just now. */
  standing: { isMine: boolean; changed: EventDraft | null; taken: EventDraft | undefined };
  actions: SharedActions;
};

/** A shared event: a tick copies it as it is, or it can be changed first. */
export function SharedEventRow({ entry, standing, actions }: SharedEventRowProps) {
  const id = useId();
  const now = useNow();
  const name = sharedName(entry, now);
  const { isMine, taken, changed } = standing;
  const isTaken = taken !== undefined;
  if (entry.reportedByMe)
    return (
      <li className="min-w-0 px-4 py-3">
        <SharedReported entry={entry} />
      </li>
    );
  return (
    <li
      className={`min-w-0 py-2 pr-3 pl-1 nav:flex transition-colors duration-120 ${isTaken ? 'bg-brand-soft' : ''} forced-colors:border`}
    >
      <div className="grid flex-1 grid-cols-[44px_minmax(0,1fr)]">
        {isMine ? (
          <CircleCheck aria-hidden className="mt-3 size-5.5 justify-self-center text-st-green" />
        ) : (
          <Checkbox
            id={id}
            label={`${name}を追加する`}
            labelHidden
            checked={isTaken}
            onChange={({ target }) => (target.checked ? actions.onTake(entry) : actions.onDrop(entry))}
          />
        )}
        <div className="min-w-0 pt-2.5">
          {/* The row is a larger target for the checkbox, which has its name from its own label. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the box is the control */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key is the box's */}
          <div onClick={() => document.getElementById(id)?.click()} className={isMine ? '' : 'cursor-pointer'}>
            <SharedFacts {...{ entry, now }} />
          </div>
          <SharedDetails entry={entry}>
            {taken && (
              <Checkbox
                label="詳細もコピーする"
                checked={hasSharedTexts(taken, entry)}
                onChange={({ target }) => actions.onTexts(entry, target.checked)}
              />
            )}
          </SharedDetails>
          {changed && <Changed draft={changed} />}
          {isMine && <p className="mt-1 text-sm leading-ui font-bold text-st-green-ink">登録済み</p>}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-1 self-start pl-7.75 nav:pl-0">
        {!isMine && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-label={`${name}を変更して使う`}
            onClick={() => actions.onModify(entry)}
          >
            変更して使う
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="text-ink-2!"
          icon={<Flag aria-hidden />}
          aria-label={`${name}を報告する`}
          onClick={() => actions.onReport(entry)}
        >
          報告する
        </Button>
      </div>
    </li>
  );
}

/** What the student changed before copying it. */
function Changed({ draft }: { draft: EventDraft }) {
  const timed = timedOf(draft);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm leading-ui font-bold">
      <ChangedMark />
      {timed && <span className="date">{`${dayLabel(jstDay(timed.deadline))}${jstClock(timed.deadline)}`}</span>}
    </p>
  );
}

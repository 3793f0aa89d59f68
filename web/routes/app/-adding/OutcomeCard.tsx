import { useId } from 'react';
import type { AddState, AddTarget } from '#domain/adding/quick-add.ts';
import { eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { Quote } from './mail-text/Quote.tsx';
import type { MailSource } from './mail-text/source.ts';
import { factsOf, OwnRow, targetOf } from './OwnCompanies.tsx';
import { Question } from './Row.tsx';

type OutcomeCardProps = {
  to: Status;
  state: AddState;
  selection: SelectionView | undefined;
  /** The events that a rejection leaves without a purpose. */
  remaining: readonly EventView[];
  source: MailSource;
  isTicked: boolean;
  isClearing: boolean;
  now: Instant;
  onTick: (isTicked: boolean) => void;
  onClear: (isClearing: boolean) => void;
  onTarget: (target: AddTarget) => void;
};

/** How a selection ended, as a mail says it: a change of its status, which is never ticked beforehand. */
export function OutcomeCard({
  to,
  state,
  selection,
  source,
  isTicked,
  onTick,
  onTarget,
  ...clearing
}: OutcomeCardProps) {
  const id = useId();
  const { label } = STATUSES[to];
  return (
    <Card as="article" aria-labelledby={id} data-item="outcome" className="grid gap-3 p-4">
      <h3 id={id} className="text-md wrap-anywhere">
        {selection ? `${displayName(selection)}の選考結果` : '選考結果'}
      </h3>
      <p className="copy text-sm text-ink-2">
        {to === 'offer' ? '内定の連絡と読み取りました。' : 'お見送りの連絡と読み取りました。'}
        確認してから選択してください。
      </p>
      <Quote source={source} of="outcome" field="outcome" />
      {selection ? (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <StatusPill status={selection.status} />
            <span>→</span>
            <StatusPill status={to} />
          </p>
          <Checkbox
            label={`ステータスを「${label}」に変更`}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
          {isTicked && <Clearing {...clearing} />}
        </>
      ) : state.choices.length > 0 ? (
        <Question ask="どの選考の結果ですか" isAsked={false}>
          {state.choices.map((it) => (
            <OwnRow key={it.id} selection={it} note={factsOf(it)} onTake={() => onTarget(targetOf(it))} />
          ))}
        </Question>
      ) : (
        <p className="copy text-sm text-ink-2">この企業の選考は登録されていません。</p>
      )}
    </Card>
  );
}

type ClearingProps = Pick<OutcomeCardProps, 'remaining' | 'isClearing' | 'now' | 'onClear'>;

/** The second tick after a rejection, which is never ticked beforehand either: deletes what is still to come. */
function Clearing({ remaining, isClearing, now, onClear }: ClearingProps) {
  if (remaining.length === 0) return null;
  const names = remaining.map((it) => `${shortDayLabel(jstDay(it.deadline), jstDay(now))}${eventTitle(it)}`).join('、');
  return (
    <Checkbox
      label={`残っている予定${remaining.length}件も削除`}
      support={names}
      checked={isClearing}
      onChange={({ target }) => onClear(target.checked)}
    />
  );
}

import { useId, useState } from 'react';
import { companyNameOf, type Picks } from '#domain/adding/quick-add.ts';
import { replyText } from '#domain/adding/reply.ts';
import { clockOf, eventTitle, type Timed } from '#domain/events/events.ts';
import type { PassageField } from '#domain/mail-reading/passages.ts';
import { lastDayOf, placedOf } from '#domain/selections/event-draft.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { useWarnings } from '../-event/Warnings.tsx';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';
import type { ItemDraft } from './add-draft.ts';
import { Change, DetailChanges } from './Changes.tsx';
import { MoreFields } from './MoreFields.tsx';
import type { MailItem } from './mail.ts';
import { Quote } from './mail-text/Quote.tsx';
import type { Lit, MailSource } from './mail-text/source.ts';
import { NewCompany } from './NewCompany.tsx';
import { askedPanel, type Panel, PanelOf } from './PanelOf.tsx';
import { ReadChips } from './ReadChips.tsx';
import { ReplyText } from './reply/ReplyText.tsx';
import { StoredEvent } from './StoredEvent.tsx';
import type { Own, ReadEvent } from './use-line.ts';

type MailCardProps = {
  item: MailItem;
  own: Own;
  now: Instant;
  /** The first of those at a new company, which is described once. */
  isFirst: boolean;
  source: MailSource;
  /** Lights where a field was read. */
  onLight: (lit: Lit | null) => void;
  onPick: (picks: Picks) => void;
  onChange: (change: Partial<ItemDraft>) => void;
};

/** One event of a mail: reviewed, changed, and ticked to be saved. */
export function MailCard({ item, own, now, isFirst, source, onLight, onPick, onChange }: MailCardProps) {
  const { state, reading, rival, moves, isTicked, likeness } = item;
  const [editing, setEditing] = useState<Panel | null>(null);
  const point = (it: Panel | null, isPressed = false) => onLight(it && { of: item.at, field: FIELD[it], isPressed });
  const edit = (it: Panel | null) => {
    setEditing(it);
    point(it, true);
  };
  const id = useId();
  const { selections, names } = own;
  const one: ReadEvent = { reading, state, selections, names, pick: onPick };
  const panel = editing ?? (isTicked ? askedPanel(state) : null);
  const { draft } = state;
  const selectionId = state.own?.id ?? '';
  const timed = placedOf(draft, selectionId);
  const entries = openEntries(selections);
  const same = likeness?.isSame ? likeness.event : null;
  const holder = same && selections.find((it) => it.id === same.selectionId);
  const warnings = useWarnings(timed, { others: entries, exceptId: (item.adds?.event ?? rival)?.id });
  const usual = useTravelMinutes();
  const name = companyNameOf(state);
  const title = draft.eventType
    ? eventTitle({ eventType: draft.eventType, publicDescription: draft.publicDescription })
    : draft.publicDescription || '予定';
  const isNamed = draft.publicDescription !== '' || (draft.eventType !== '' && draft.eventType !== 'other');
  const candidates = reading.events[0]?.candidates.map((it) => it.value) ?? [];
  const chosen = timed && {
    day: draft.day,
    clock: draft.clock,
    endDay: draft.extraDays > 0 ? lastDayOf(draft) : null,
    endClock: draft.endClock || null,
  };
  return (
    <Card as="article" aria-labelledby={id} data-item={item.at} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-md wrap-anywhere">
          <Name>{name ? `${name}の${title}` : title}</Name>
        </h3>
        <Checkbox
          label="この予定を保存"
          checked={isTicked}
          onChange={({ target }) => onChange({ isTicked: target.checked })}
        />
      </div>
      <ReadChips
        entry={one}
        {...{ panel, now }}
        onPress={(it) => edit(it === editing ? null : it)}
        onPoint={(it) => point(it ?? editing)}
      />
      {editing && <Quote source={source} of={item.at} field={FIELD[editing]} />}
      {panel && (
        <PanelOf
          key={panel}
          entry={one}
          {...{ panel, now }}
          isAsked={editing === null}
          isPrivate
          onAnswer={(picks) => {
            onPick(picks);
            edit(null);
          }}
          onTyped={(picks) => {
            onPick(picks);
            setEditing(panel);
          }}
        />
      )}
      {state.target?.kind === 'new' && isFirst && <NewCompany entry={one} target={state.target} onPick={onPick} />}
      {rival && timed && (
        <div data-question={moves === null || undefined} className="grid gap-2">
          <Change
            label="日時"
            was={<span className="num">{momentOf(rival, now)}</span>}
            is={<span className="num">{momentOf(timed, now)}</span>}
          />
          <Segmented
            label={`${eventTitle(rival)}をどうするか`}
            wide
            options={MOVES}
            value={moves === null ? '' : moves ? 'move' : 'add'}
            onChange={(it) => onChange({ moves: it === 'move' })}
          />
        </div>
      )}
      {reading.events[0]?.before && !rival && state.own && (
        <p className="copy text-sm text-ink-2">変更前の予定が見つからないため、新しい予定として追加します</p>
      )}
      {item.isRepeated && <p className="copy text-sm text-ink-2">くり返しの予定です。最初の1回を追加します。</p>}
      {item.adds ? (
        <DetailChanges adds={item.adds} />
      ) : (
        same &&
        holder && (
          <p className="copy text-sm text-shu-ink">
            <b>同じ予定が登録されています</b>
            <StoredEvent selection={holder} event={same} {...{ now }} />
          </p>
        )
      )}
      {warnings.map((text) => (
        <p key={text} className="copy text-sm font-bold text-shu-ink">
          {text}
        </p>
      ))}
      {candidates.length > 0 && (
        <ReplyText
          written={(student) =>
            replyText(
              {
                company: name,
                title: isNamed ? title : '',
                student,
                candidates,
                chosen,
                draft,
                own: { entries, selectionId, usual },
              },
              now,
            )
          }
          edited={item.reply}
          onEdit={(reply) => onChange({ reply })}
        />
      )}
      <MoreFields entry={one} {...{ editing, onPick }} />
    </Card>
  );
}

const FIELD: Record<Panel, PassageField> = {
  company: 'company',
  moment: 'moment',
  type: 'type',
  phase: 'phase',
  location: 'place',
  privateUrl: 'url',
};

const MOVES = [
  { value: 'move', label: '日時を変更' },
  { value: 'add', label: '別の予定として追加' },
] as const;

function momentOf(timed: Pick<Timed, 'kind' | 'deadline'>, now: Instant): string {
  return `${shortDayLabel(jstDay(timed.deadline), jstDay(now))}${clockOf(timed) ?? ''}`;
}

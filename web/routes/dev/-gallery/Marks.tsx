import { useState } from 'react';
import { EVENT_STEP_IDS, EVENT_STEPS, type EventKind } from '#domain/taxonomy/event-types.ts';
import { STATUS_IDS, type Status } from '#domain/taxonomy/statuses.ts';
import { HOUR, plus } from '#domain/time.ts';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { Chip } from '#web/ui/marks/Chip.tsx';
import { EventMark, EventMarkLegend } from '#web/ui/marks/EventMark.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { Example } from './Example.tsx';

const NOW = '2026-11-21T03:00:00.000Z';
const timed = (kind: EventKind, hours: number) => ({ kind, deadline: plus(NOW, hours * HOUR), endsAt: null });

export function Marks() {
  const [status, setStatus] = useState<Status>('interview_waiting');
  return (
    <>
      <Example name="StatusSelect">
        <StatusSelect value={status} phase="fulltime" onChange={setStatus} label="みなと商事のステータス" />
        <StatusSelect value="passed" phase="intern" onChange={() => undefined} label="あおば銀行のステータス" />
      </Example>
      <Example name="StatusPill">
        {STATUS_IDS.map((id) => (
          <StatusPill key={id} status={id} />
        ))}
      </Example>
      <Example name="RelativeLabel">
        {[-30, 2, 20, 44, 96].map((hours) => (
          <RelativeLabel key={hours} event={timed('deadline', hours)} now={NOW} />
        ))}
        <RelativeLabel event={timed('appointment', -0.5)} now={NOW} />
        <RelativeLabel event={timed('appointment', -2)} now={NOW} />
      </Example>
      <Example name="Logo, PriorityBadge, EventMark">
        <Logo />
        <PriorityBadge priority="first" />
        <PriorityBadge priority="second" />
        <PriorityBadge priority="first" size="sm" />
        <PriorityBadge priority="second" size="sm" />
        <EventMark kind="deadline" />
        <EventMark kind="appointment" />
        <EventMarkLegend />
      </Example>
      <Example name="EventTypeIcon">
        {EVENT_STEP_IDS.map((type) => (
          <span key={type} className="inline-flex items-center gap-1.5 text-sm">
            <EventTypeIcon type={type} />
            {EVENT_STEPS[type].label}
          </span>
        ))}
      </Example>
      <Example name="Chip" stacked>
        <div className="grid grid-cols-3 gap-2 md:w-120">
          {(['first', 'second', 'other'] as const).map((priority) => (
            <Chip key={priority} kind="deadline" type="es_deadline" priority={priority}>
              北辰電機
            </Chip>
          ))}
          {(['first', 'second', 'other'] as const).map((priority) => (
            <Chip key={priority} kind="appointment" type="interview" priority={priority}>
              みなと商事
            </Chip>
          ))}
          <Chip kind="appointment" type="briefing" priority="first" past>
            あおば銀行
          </Chip>
        </div>
      </Example>
    </>
  );
}

import { useState } from 'react';
import { EVENT_TYPE_IDS, EVENT_TYPES, type EventKind } from '#domain/taxonomy/event-types.ts';
import { STATUS_IDS, type Status } from '#domain/taxonomy/statuses.ts';
import { HOUR, plus } from '#domain/time.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { EventMark, EventMarkLegend } from '#web/ui/EventMark.tsx';
import { EventTypeIcon } from '#web/ui/EventTypeIcon.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { RelativeLabel } from '#web/ui/RelativeLabel.tsx';
import { Ribbon } from '#web/ui/Ribbon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { StatusSelect } from '#web/ui/StatusSelect.tsx';
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
      <Example name="Logo, Ribbon, EventMark">
        <Logo />
        <Ribbon priority="first" />
        <Ribbon priority="second" />
        <Ribbon priority="first" size="sm" />
        <Ribbon priority="second" size="sm" />
        <EventMark kind="deadline" />
        <EventMark kind="appointment" />
        <EventMarkLegend />
      </Example>
      <Example name="EventTypeIcon">
        {EVENT_TYPE_IDS.map((type) => (
          <span key={type} className="inline-flex items-center gap-1.5 text-sm">
            <EventTypeIcon type={type} />
            {EVENT_TYPES[type].label}
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

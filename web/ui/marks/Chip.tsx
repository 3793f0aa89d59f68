import type { ReactNode } from 'react';
import type { EventKind, EventStep } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { chipLook } from './chip-look.ts';
import { EventTypeIcon } from './EventTypeIcon.tsx';

type ChipProps = {
  kind: EventKind;
  /** Left out where there is no room for its icon. */
  type: EventStep | undefined;
  priority: Priority;
  past?: boolean;
  children: ReactNode;
};

/** An event in a day of the calendar: hue marks deadline or appointment, the bar at the left the priority. Not a target itself. */
export function Chip({ kind, type, priority, past = false, children }: ChipProps) {
  const { look, bar } = chipLook(kind, priority, past);
  return (
    <span
      className={`flex h-4.5 w-full items-center overflow-hidden rounded-xs text-left text-2xs leading-[18px] font-bold tracking-[-.02em] whitespace-nowrap md:h-6 md:pr-1 md:text-xs md:leading-6 md:tracking-normal short:h-4 short:pr-0 short:text-2xs short:leading-4 short:tracking-[-.02em] print:h-3.75 print:text-2xs print:leading-[15px] ${look}`}
    >
      <i className={`mr-0.5 flex-none self-stretch md:mr-1 ${bar}`} />
      <span className="min-w-0 flex-1 overflow-hidden text-clip md:text-ellipsis short:text-clip">{children}</span>
      {type && <EventTypeIcon type={type} className="ml-[3px] hidden size-3.5 opacity-85 md:block print:size-2.5" />}
    </span>
  );
}

import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { STATUS_ICON, statusLook } from './status-look.ts';

/** A read-only status. */
export function StatusPill({ status }: { status: Status }) {
  const Icon = STATUS_ICON[status];
  const look = statusLook(status);
  return (
    <span
      className={`inline-flex min-h-6.5 items-center gap-[5px] rounded-full pr-2.5 pl-2 text-xs font-bold whitespace-nowrap ${look.fill}`}
    >
      <Icon aria-hidden className={`size-3.5 ${look.dot}`} />
      {STATUSES[status].label}
    </span>
  );
}

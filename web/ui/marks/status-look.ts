import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  Flag,
  Hourglass,
  LogOut,
  type LucideIcon,
  MailMinus,
  Send,
} from 'lucide-react';
import { STATUSES, type Status, type StatusHue } from '#domain/taxonomy/statuses.ts';

/** Every status has its own icon: colour alone does not distinguish them for everyone. */
export const STATUS_ICON: Record<Status, LucideIcon> = {
  before_entry: CircleDashed,
  in_progress: CircleDot,
  es_submitted: Send,
  interview_waiting: Hourglass,
  final_interview: Flag,
  offer: CircleCheck,
  passed: CircleCheck,
  rejected: MailMinus,
  declined: LogOut,
};

const FILL: Record<StatusHue, string> = {
  green: 'bg-st-green-soft text-st-green-ink',
  red: 'bg-st-red-soft text-st-red-ink',
  purple: 'bg-st-purple-soft text-st-purple-ink',
  blue: 'bg-st-blue-soft text-st-blue-ink',
  amber: 'bg-st-amber-soft text-st-amber-ink',
  grey: 'bg-st-grey-soft text-st-grey-ink',
};

const DOT: Record<StatusHue, string> = {
  green: 'text-st-green',
  red: 'text-st-red',
  purple: 'text-st-purple',
  blue: 'text-st-blue',
  amber: 'text-st-amber',
  grey: 'text-st-grey',
};

const BAR: Record<StatusHue, string> = {
  green: 'bg-st-green',
  red: 'bg-st-red',
  purple: 'bg-st-purple',
  blue: 'bg-st-blue',
  amber: 'bg-st-amber',
  grey: 'bg-st-grey',
};

/** Classes of a status: `fill` for pills, `dot` for its icon, `bar` for charts. */
export function statusLook(status: Status): { fill: string; dot: string; bar: string } {
  const { hue } = STATUSES[status];
  return { fill: FILL[hue], dot: DOT[hue], bar: BAR[hue] };
}

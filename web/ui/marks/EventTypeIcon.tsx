import {
  Briefcase,
  CircleEllipsis,
  ClipboardPen,
  FilePenLine,
  Hourglass,
  type LucideIcon,
  MailCheck,
  MessagesSquare,
  MonitorCheck,
  Presentation,
  UsersRound,
} from 'lucide-react';
import type { EventStep } from '#domain/taxonomy/event-types.ts';

const ICON: Record<EventStep, LucideIcon> = {
  pre_entry: ClipboardPen,
  es_deadline: FilePenLine,
  web_test: MonitorCheck,
  interview: MessagesSquare,
  group_discussion: UsersRound,
  briefing: Presentation,
  internship: Briefcase,
  offer_reply_deadline: MailCheck,
  expected_result: Hourglass,
  other: CircleEllipsis,
};

/** The icon of an event type; its name is always beside it. */
export function EventTypeIcon({ type, className = 'size-4 text-ink-3' }: { type: EventStep; className?: string }) {
  const Icon = ICON[type];
  return <Icon aria-hidden className={className} />;
}

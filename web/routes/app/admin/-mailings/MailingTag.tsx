import { CircleCheck, CircleX, Clock, PenLine } from 'lucide-react';
import type { MailingState, MailingView } from '#domain/admin/mailings.ts';
import { Tag } from '../-parts/Tag.tsx';

const STATES = {
  draft: { label: '下書き', hue: 'grey', Icon: PenLine },
  sending: { label: '送信中', hue: 'amber', Icon: Clock },
  stopped: { label: '停止', hue: 'red', Icon: CircleX },
  done: { label: '送信済み', hue: 'green', Icon: CircleCheck },
} as const satisfies Record<MailingState, unknown>;

export function MailingTag({ mailing: { state } }: { mailing: Pick<MailingView, 'state'> }) {
  const { label, hue, Icon } = STATES[state];
  return (
    <Tag hue={hue} Icon={Icon}>
      {label}
    </Tag>
  );
}

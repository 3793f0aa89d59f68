import { Link } from '@tanstack/react-router';
import { ChevronRight, Inbox } from 'lucide-react';

/** The way to the mails that wait in 受信箱. */
export function InboxRow({ unread }: { unread: number }) {
  return (
    <Link
      to="/app/inbox"
      className="mt-3 flex min-h-12.5 items-center gap-2.5 rounded-lg border border-line bg-surface px-4 text-ink no-underline hover:bg-surface-2 nav:mt-0"
    >
      <Inbox aria-hidden className="size-5 text-brand" />
      <span className="flex-1 font-bold">受信箱</span>
      <span className="text-sm text-ink-2">
        未確認 <span className="num">{unread}</span>件
      </span>
      <ChevronRight aria-hidden className="size-4.5 text-ink-3" />
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { Ellipsis, ShieldAlert, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { receivedLabel } from '#domain/inbox/received.ts';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import type { Instant } from '#domain/time.ts';
import { INVISIBLE } from '#domain/web-address.ts';
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx';
import { useSwipeAway } from './-use-swipe-away.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The mail was opened in the list: Back closes it. */
    fromInbox?: boolean;
  }
}

type MailRowProps = {
  mail: ReceivedMail;
  /** What it proposes; undefined until it was read. */
  proposals: readonly string[] | undefined;
  now: Instant;
  /** Where it stands: the mail opens above it. */
  tab: 'all' | undefined;
  onDrop: () => void;
};

/** A mail of the list: subject, sender, when it came, and what it proposes. Swiped to the left it is dropped. */
export function MailRow({ mail, proposals, now, tab, onDrop }: MailRowProps) {
  const { id, state, isSenderConfirmed } = mail;
  const subject = subjectOf(mail);
  const row = useRef<HTMLLIElement>(null);
  useSwipeAway(row, onDrop);
  return (
    <li
      ref={row}
      className="group relative touch-pan-y touch-pinch-zoom transition-[translate] data-swipe:transition-none motion-reduce:translate-none! motion-reduce:transition-none grid min-h-18 grid-cols-[minmax(0,1fr)_auto_44px] gap-x-2.5 gap-y-1 border-line py-2.5 pr-1 pl-6 not-first:border-t nav:grid-cols-[minmax(8rem,1fr)_minmax(0,auto)_auto_44px] nav:items-center"
    >
      <div className="min-w-0">
        {state === 'unread' && (
          <span
            aria-hidden
            className="absolute left-2.5 mt-2 size-1.75 rounded-full bg-brand forced-colors:bg-[CanvasText]"
          />
        )}
        <Link
          to="/app/inbox"
          search={{ tab, mail: id }}
          state={{ fromInbox: true }}
          resetScroll={false}
          data-mail={id}
          className={`wrap-anywhere text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus ${state === 'unread' ? 'font-bold' : ''}`}
        >
          <bdi className="line-clamp-3">{subject}</bdi>
          {state === 'unread' && <span className="sr-only">（未確認）</span>}
        </Link>
        <p className="text-xs leading-ui wrap-anywhere text-ink-2">
          <bdi>{senderOf(mail)}</bdi>
        </p>
      </div>
      <p className="pt-0.5 text-right text-xs nav:col-start-3 nav:row-start-1 whitespace-nowrap text-ink-2 nav:pt-0">
        <time dateTime={mail.receivedAt} className="num">
          {receivedLabel(mail.receivedAt, now)}
        </time>
      </p>
      <div className="relative z-1 -my-2.5 nav:col-start-4 nav:row-start-1">
        <Menu label={`${subject}のメニュー`} icon={<Ellipsis aria-hidden />}>
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={onDrop}>
            破棄
          </MenuItem>
        </Menu>
      </div>
      <ul
        aria-label="提案"
        className="col-span-full flex min-h-6 flex-wrap gap-1.5 nav:col-span-1 nav:col-start-2 nav:row-start-1 nav:justify-end"
      >
        {state === 'done' ? (
          <Tag tone="plain">対応済み</Tag>
        ) : (
          proposals?.map((it) => (
            <Tag key={it} tone={PLAIN.includes(it) ? 'plain' : 'brand'}>
              {it}
            </Tag>
          ))
        )}
        {!isSenderConfirmed && <UnconfirmedSender />}
      </ul>
      <Uncovered />
    </li>
  );
}

/** What a swipe uncovers, beside the row; in its place where motion is reduced. */
function Uncovered() {
  return (
    <div
      aria-hidden
      className="absolute inset-y-0 left-full z-2 hidden w-full items-center gap-2 bg-surface-2 px-5 text-sm font-bold text-ink-2 group-data-swipe:flex group-data-[swipe=away]:bg-shu-soft group-data-[swipe=away]:text-shu-ink motion-reduce:right-0 motion-reduce:left-auto motion-reduce:w-auto"
    >
      <Trash2 className="size-5" />
      破棄
    </div>
  );
}

/** What asks for no decision. */
const PLAIN: readonly string[] = ['予定は見つかりませんでした', '登録済み', '候補日を選択'];

const TAG = 'inline-flex min-h-6 items-center gap-1.25 rounded-full px-2.25 text-xs font-bold forced-colors:border';

function Tag({ tone, children }: { tone: 'brand' | 'plain'; children: string }) {
  const look = tone === 'brand' ? 'bg-brand-soft text-brand-strong' : 'bg-surface-2 text-ink-2';
  return <li className={`${TAG} ${look}`}>{children}</li>;
}

/** Calm: mails that are forwarded often lose what would show who sent them. */
function UnconfirmedSender() {
  return (
    <li className={`${TAG} border border-dashed border-line-strong text-ink-2`}>
      <ShieldAlert aria-hidden className="size-3.5" />
      差出人を確認できません
    </li>
  );
}

/** What others wrote, without characters that would change the order of the rest. */
export function subjectOf({ subject }: ReceivedMail): string {
  return subject.replace(INVISIBLE, '').trim() || '（件名なし）';
}

/** The name of the sender, or the address where there is none or nothing shows that the name is right. */
export function senderOf({ from, isSenderConfirmed }: ReceivedMail): string {
  const name = from.name?.replace(INVISIBLE, '').trim();
  if (!name) return from.address;
  return isSenderConfirmed ? name : `${name} <${from.address}>`;
}

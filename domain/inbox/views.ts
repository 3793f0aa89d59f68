/** 受信箱: the mails that a student forwards to an address of their own, as the server answers them. */
import type { Instant } from '../time.ts';
import type { Confirmation } from './confirmation.ts';

/** unread: not opened yet. done: its events were added. dropped: deleted after a day, unless it is brought back. */
export const MAIL_STATES = { unread: '未確認', read: '確認済み', done: '対応済み', dropped: '破棄' } as const;
export type MailState = keyof typeof MAIL_STATES;

export type ReceivedMail = {
  id: string;
  receivedAt: Instant;
  from: { name: string | null; address: string };
  subject: string;
  /** Plain text, of MAX_MAIL_TEXT UTF-16 units at most; of a mail in HTML alone the text of that. */
  text: string;
  /** The first calendar file (text/calendar), of MAX_CALENDAR_TEXT units at most; null without one. */
  calendar: string | null;
  /** Whether the sender's domain is shown to be the one that sent it. */
  isSenderConfirmed: boolean;
  state: MailState;
  /** What Gmail asks for before it forwards; null for any other mail. */
  confirmation: Confirmation | null;
};

/** The parts of a mail that are sealed when stored. */
export type MailContent = Omit<ReceivedMail, 'id' | 'receivedAt' | 'state'>;

export type InboxView = {
  /** Whether this installation receives mail; without it there is no 受信箱. */
  isOffered: boolean;
  /** The forwarding address; null where the student has none. */
  address: string | null;
  unread: number;
  /** The number of mails on all pages. */
  total: number;
  /** Newest first, without dropped ones. */
  mails: ReceivedMail[];
  /** `before` of the next page; null at the end. */
  next: string | null;
};

/** The number alone, for the screens that lead to 受信箱. */
export type InboxCount = Pick<InboxView, 'isOffered' | 'unread'>;

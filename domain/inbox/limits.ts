/** How much 受信箱 takes, and how long it keeps it. */
import { MAX_TEXT } from '../mail-reading/reading.ts';
import { DAY } from '../time.ts';

/** A mail of a company has 5 to 100 KB; larger ones carry attachments, which are not kept anyway. */
export const MAX_MAIL_BYTES = 1024 * 1024;
/** A text is kept as far as it is read. */
export const MAX_MAIL_TEXT = MAX_TEXT;
export const MAX_CALENDAR_TEXT = 1024 * 1024;

/** How long a mail is kept after it came, whatever its state. */
export const MAIL_KEPT_MS = 30 * DAY;
/** How long a dropped mail can be brought back. */
export const DROPPED_KEPT_MS = DAY;

/** The mails that an address takes a day: a student in the busiest month, who forwards everything, gets some 100. */
export const MAX_MAILS_A_DAY = 200;
/** The mails that are kept of one student; beyond, the oldest that were opened or dropped go, and without any no more are taken. */
export const MAX_MAILS_KEPT = 500;
/** The bytes of text that they may have together, likewise. */
export const MAX_INBOX_BYTES = 20 * 1024 * 1024;

export const MAILS_A_PAGE = 20;
/** The bytes of text of one page, unless its first mail alone has more. */
export const MAX_PAGE_BYTES = 1024 * 1024;

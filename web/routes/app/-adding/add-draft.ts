import type { Picks } from '#domain/adding/quick-add.ts';
import { isCalendarText } from '#domain/ics-reading/content-lines.ts';
import { EVENT_STEPS } from '#domain/taxonomy/event-types.ts';

/** What was chosen for one event of a mail; `reply` is the answer to it as it was edited, null where it was not. */
export type ItemDraft = {
  picks: Picks;
  isTicked?: boolean;
  moves?: boolean;
  isSaved?: true;
  /** Of how the selection ended: whether its remaining events are deleted. */
  isClearing?: boolean;
  reply?: string | null | undefined;
};
/** Grows when the places of events mean something else. 2: those of a calendar are the places in the text. */
export const MAIL_VERSION = 2;
/** A pasted mail, and what was chosen for its events, by their place, and for its outcome. */
export type MailDraft = { text: string; items: Record<number, ItemDraft>; outcome: ItemDraft; version: number };
/** The line, and what was chosen besides; or a mail in its place. */
export type AddDraft = { text: string; picks: Picks; mail: MailDraft | null };

/** The name of the draft of a new event of a selection, with all of its fields. */
export const newEventDraft = (selectionId: string) => `new-event/${selectionId}`;

/** A stored draft; null when it is none, or of an older version of the app. */
export function readAddDraft(found: unknown): AddDraft | null {
  if (!isRecord(found) || typeof found.text !== 'string' || !arePicks(found.picks)) return null;
  const { text, picks, mail = null } = found as AddDraft;
  if (mail === null) return { text, picks, mail };
  return isMail(mail) ? { text, picks, mail: upToDate(mail) } : null;
}

/** What was chosen of a received mail, with or without a calendar, as it was stored; null where there is nothing of this kind. */
export function readMailDraft(found: unknown, hasCalendar: boolean): MailDraft | null {
  return isMail(found) ? upToDate(found, hasCalendar) : null;
}

type StoredMail = Omit<MailDraft, 'version'> & { version?: number };

/** The same; without what was chosen by places that are others now. */
function upToDate({ text, items, outcome, version }: StoredMail, hasCalendar = isCalendarText(text)): MailDraft {
  const isSame = version === MAIL_VERSION || !hasCalendar;
  return { text, items: isSame ? items : {}, outcome, version: MAIL_VERSION };
}

function isMail(mail: unknown): mail is StoredMail {
  if (!isRecord(mail) || typeof mail.text !== 'string' || !isRecord(mail.items) || !isRecord(mail.outcome))
    return false;
  return [...Object.values(mail.items), mail.outcome].every((it) => isRecord(it) && arePicks(it.picks));
}

function arePicks(picks: unknown): picks is Picks {
  return isRecord(picks) && (!picks.eventType || Object.hasOwn(EVENT_STEPS, String(picks.eventType)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

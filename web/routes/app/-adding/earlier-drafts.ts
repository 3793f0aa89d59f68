import { isCalendarText } from '#domain/ics-reading/content-lines.ts';
import { dropDraft, readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { type AddDraft, readAddDraft } from './add-draft.ts';

/** Drafts that were offered and neither resumed nor discarded when something else was typed; the newest first. */
const EARLIER = 'add-earlier';
const MAX_EARLIER = 10;
const MAX_ABOUT = 40;

/** All drafts of the sheet, the newest first, except what stands in it. */
export function readUnsaved(userId: string, shown: AddDraft): AddDraft[] {
  const earlier = readDraft(userId, EARLIER);
  return [readDraft(userId, 'add'), ...(Array.isArray(earlier) ? earlier : [])]
    .flatMap((it) => readAddDraft(it) ?? [])
    .filter((it) => !isBlank(it) && !isSameDraft(it, shown));
}

/** Keeps the offered drafts apart from what is typed. */
export function storeEarlier(userId: string, offered: readonly AddDraft[]) {
  if (offered.length === 0) dropDraft(userId, EARLIER);
  else storeDraft(userId, EARLIER, offered.slice(0, MAX_EARLIER));
}

const listeners = new Set<(saved: AddDraft) => void>();

/** Hears of drafts that were saved after their sheet was closed: the sheet that is open by then may offer them. */
export function onSavedLate(listener: (saved: AddDraft) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes a draft that was saved after its sheet was closed. What was typed since stays. */
export function forgetSaved(userId: string, saved: AddDraft) {
  const isSaved = (stored: unknown) => isSameDraft(readAddDraft(stored), saved);
  const earlier = readDraft(userId, EARLIER);
  if (isSaved(readDraft(userId, 'add'))) dropDraft(userId, 'add');
  if (Array.isArray(earlier))
    storeEarlier(
      userId,
      earlier.filter((it) => !isSaved(it)),
    );
  for (const listener of listeners) listener(saved);
}

/** Whether two drafts say the same. */
export function isSameDraft(one: AddDraft | null, other: AddDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is offered once the first one is resumed: what was typed meanwhile, too. */
export function exchanged([, ...others]: readonly AddDraft[], typed: AddDraft | null): AddDraft[] {
  return typed ? [...others, typed] : others;
}

/** Whether nothing would be lost with it: a mail that is yet to be pasted is none. */
export function isBlank({ text, picks, mail }: AddDraft): boolean {
  return text.trim() === '' && Object.keys(picks).length === 0 && !mail?.text.trim();
}

/** What a draft begins with; empty where only the moment or the kind was chosen. */
export function aboutOf({ text, picks: { target }, mail }: AddDraft): string {
  if (mail && isCalendarText(mail.text)) return 'カレンダーのファイル';
  const [line = ''] = (text.trim() || (mail?.text.trim() ?? '')).split('\n');
  const about = line.trim() || (target && 'name' in target ? target.name : '');
  return about.length > MAX_ABOUT ? `${about.slice(0, MAX_ABOUT)}…` : about;
}

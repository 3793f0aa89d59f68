import { isCalendarText } from '#domain/ics-reading/content-lines.ts';
import { isEqual } from '#domain/record.ts';
import { changeDrafts, readOffered } from '#web/drafts/earlier.ts';
import { type AddDraft, readAddDraft } from './add-draft.ts';

/** The name of the drafts of the sheet. */
export const DRAFT = 'add';
const MAX_ABOUT = 40;

/** All drafts of the sheet, the newest first, except what stands in it. */
export function readUnsaved(userId: string, shown: AddDraft): AddDraft[] {
  const read = (stored: unknown) => {
    const draft = readAddDraft(stored);
    return draft && !isBlank(draft) ? draft : null;
  };
  return readOffered(userId, DRAFT, read).filter((it) => !isEqual(it, shown));
}

/** What became of a draft after its sheet was closed: what it says now, null where it was saved. */
type LateChange = { before: AddDraft; after: AddDraft | null };

const listeners = new Set<(change: LateChange) => void>();

/** Hears of late changes: the sheet that is open by then may offer that draft. */
export function onLateChange(listener: (change: LateChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes a draft after its sheet was closed, or removes it. What was typed since stays. */
export function changeLate(userId: string, change: LateChange) {
  changeDrafts(userId, DRAFT, (it) => (isEqual(readAddDraft(it), change.before) ? (change.after ?? undefined) : it));
  for (const listener of listeners) listener(change);
}

/** Drafts after a late change of one of them. */
export function changedIn(drafts: readonly AddDraft[], { before, after }: LateChange): AddDraft[] {
  return drafts.flatMap((it) => (isEqual(it, before) ? (after ?? []) : it));
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

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
  const { before, after } = change;
  const earlier = readDraft(userId, EARLIER);
  if (isSameDraft(readAddDraft(readDraft(userId, 'add')), before)) {
    if (after) storeDraft(userId, 'add', after);
    else dropDraft(userId, 'add');
  }
  if (Array.isArray(earlier)) {
    const drafts = earlier.flatMap((it) => readAddDraft(it) ?? []);
    storeEarlier(userId, changedIn(drafts, change));
  }
  for (const listener of listeners) listener(change);
}

/** Drafts after a late change of one of them. */
export function changedIn(drafts: readonly AddDraft[], { before, after }: LateChange): AddDraft[] {
  return drafts.flatMap((it) => (isSameDraft(it, before) ? (after ?? []) : it));
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

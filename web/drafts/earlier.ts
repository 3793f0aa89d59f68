import { dropDraft, readDraft, storeDraft } from './drafts.ts';

/** No more drafts than this wait beside what is typed in one form. */
const MAX_EARLIER = 5;

/** The name of the drafts of a form that were offered and neither resumed nor discarded when something else was typed. */
const earlierOf = (name: string) => `${name}-earlier`;

/** The drafts of earlier visits in a form, the newest first. Without the stored one where the form goes on with that. */
export function readOffered<T>(
  userId: string,
  name: string,
  read: (stored: unknown) => T | null,
  isResumed: boolean,
): T[] {
  const earlier = readDraft(userId, earlierOf(name));
  return [isResumed ? null : readDraft(userId, name), ...(Array.isArray(earlier) ? earlier : [])].flatMap((it) => {
    const draft = read(it);
    return draft === null ? [] : [draft];
  });
}

/** Keeps the offered drafts beside what is typed, which takes the place of the stored one. */
export function storeEarlier(userId: string, name: string, offered: readonly unknown[]) {
  if (offered.length === 0) dropDraft(userId, earlierOf(name));
  else storeDraft(userId, earlierOf(name), offered.slice(0, MAX_EARLIER));
}

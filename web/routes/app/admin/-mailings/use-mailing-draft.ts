import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailingDraft, MailingPage } from '#domain/admin/mailings.ts';
import { dropDraft, readDraft, storeDraft } from '#web/drafts/drafts.ts';

/** The text of a draft while it is typed. It is kept in this browser until it is saved; the version is the one that it was changed from. */
export function useMailingDraft(mailing: MailingPage) {
  const { session } = getRouteApi('/app').useRouteContext();
  const [owner, name] = [session.user.id, `mailing/${mailing.id}`];
  const { subject, body, essential, audience, version } = mailing;
  const stored: MailingDraft = { subject, body, essential, audience, version };
  const [typed, setTyped] = useState(() => readTyped(readDraft(owner, name)));
  const forget = () => {
    dropDraft(owner, name);
    setTyped(null);
  };
  return {
    draft: typed ?? stored,
    isChanged: typed !== null,
    change: (change: Partial<MailingDraft>) => {
      const next = { ...(typed ?? stored), ...change };
      setTyped(next);
      storeDraft(owner, name, next);
    },
    saved: forget,
    discard: forget,
  };
}

function readTyped(found: unknown): MailingDraft | null {
  const draft = (found ?? {}) as Partial<MailingDraft>;
  const isWhole =
    typeof draft.subject === 'string' &&
    typeof draft.body === 'string' &&
    typeof draft.essential === 'boolean' &&
    typeof draft.version === 'number' &&
    typeof draft.audience?.to === 'string';
  return isWhole ? (draft as MailingDraft) : null;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailState, ReceivedMail } from '#domain/inbox/views.ts';
import { api, call } from '#web/api.ts';
import { dropDraft } from '#web/drafts/drafts.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { type InboxPages, inboxQuery } from './-queries.ts';

/** `told`: the message that has told of it. */
type Asked = { mail: ReceivedMail; state: MailState; told?: number };

/** The name of the draft of what was chosen of a mail. */
export const mailDraft = (id: string) => `inbox/${id}`;

/** Marks mails as read, and drops them with undo; both at once on the screen. */
export function useMailState(userId: string) {
  const cache = useQueryClient();
  const change = useMutation({
    scope: { id: 'inbox' },
    mutationFn: ({ mail: { id }, state }: Asked) =>
      call(api.inbox.mails[':id'].$patch({ param: { id }, json: { state } })),
    onMutate: (asked) => {
      const before = cache.getQueryData(inboxQuery.queryKey);
      cache.setQueryData(inboxQuery.queryKey, (pages) => pages && changed(pages, asked));
      return () => cache.setQueryData(inboxQuery.queryKey, before);
    },
    // Here, so that it comes also where the screen was left meanwhile.
    onSuccess: (_, { mail, state }) => state === 'dropped' && dropDraft(userId, mailDraft(mail.id)),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.close(asked.told);
      toasts.error(`メールの状態を変更できませんでした。${messageFor(error)}`, () => change.mutate(asked));
    },
  });
  return {
    read: (mail: ReceivedMail) => change.mutate({ mail, state: 'read' }),
    drop: (mail: ReceivedMail) => {
      const undo = () => change.mutate({ mail, state: mail.state });
      const told = toasts.show('メールを破棄しました', undo, { about: mail.subject });
      change.mutate({ mail, state: 'dropped', told });
    },
  };
}

function changed(pages: InboxPages, { mail, state }: Asked): InboxPages {
  const isUnread = (it: ReceivedMail) => it.state === 'unread';
  const isThere = (it: ReceivedMail) => it.state !== 'dropped';
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const mails = page.mails.map((it) => (it.id === mail.id ? { ...it, state } : it));
      const more = (which: typeof isUnread) => mails.filter(which).length - page.mails.filter(which).length;
      return { ...page, mails, unread: page.unread + more(isUnread), total: page.total + more(isThere) };
    }),
  };
}

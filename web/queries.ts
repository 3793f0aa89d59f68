import { queryOptions } from '@tanstack/react-query';
import { SENT_PAGE } from '#domain/reminders/sent.ts';
import { api, call } from './api.ts';
import { readSelections } from './device/known-list.ts';
import { withWaiting } from './waiting.ts';

/** The session; null when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(api.session.$get({}, { init: { signal } })),
  staleTime: 60_000,
});

/** The student's own profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(api.profile.$get({}, { init: { signal } })),
});

/** All of the student's selections with their events: home, calendar and list are views of this one answer. */
export const selectionsQuery = queryOptions({
  queryKey: ['selections'],
  queryFn: async ({ signal }) => withWaiting(await readSelections(signal)),
  // What did not change keeps its identity all the same.
  structuralSharing: false,
});

/** One selection with everything its page shows. */
export const selectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['selections', 'one', id],
    queryFn: ({ signal }) => call(api.selections[':id'].$get({ param: { id } }, { init: { signal } })),
  });

/** Every change of status of the student's selections, oldest first. */
export const statusChangesQuery = queryOptions({
  queryKey: ['selections', 'history'],
  queryFn: ({ signal }) => call(api.selections.history.$get({}, { init: { signal } })),
});

/** The files of a selection, in the order of upload. */
export const filesQuery = (selectionId: string) =>
  queryOptions({
    queryKey: ['selections', 'files', selectionId],
    queryFn: ({ signal }) =>
      call(api.selections[':id'].files.$get({ param: { id: selectionId } }, { init: { signal } })),
  });

/** Companies by name, best first. The caller debounces, and does not query an empty name. */
export const companySearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['companies', q],
    queryFn: ({ signal }) => call(api.companies.$get({ query: { q } }, { init: { signal } })),
    staleTime: 60_000,
  });

/** The readings and other names of the companies of the student's own selections, by company. */
export const ownNamesQuery = queryOptions({
  queryKey: ['own-names'],
  queryFn: ({ signal }) => call(api.companies['own-names'].$get({}, { init: { signal } })),
});

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => call(api.companies[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: 60_000,
  });

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(api['notification-settings'].$get({}, { init: { signal } })),
});

/** Planned reminders, and so many of the sent ones. */
export const remindersQuery = (sent = SENT_PAGE) =>
  queryOptions({
    queryKey: ['reminders', sent],
    queryFn: ({ signal }) => call(api.reminders.$get({ query: { sent: `${sent}` } }, { init: { signal } })),
  });

/** The address under which calendar apps read the student's events; null without one. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(api['calendar-feed'].$get({}, { init: { signal } })),
});

/** The shared events of a company as this student sees them. */
export const sharedEventsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['shared-events', companyId],
    queryFn: ({ signal }) =>
      call(api.companies[':id']['shared-events'].$get({ param: { id: companyId } }, { init: { signal } })),
  });

/** Date changes for the student's events. */
export const dateChangesQuery = queryOptions({
  queryKey: ['date-changes'],
  queryFn: ({ signal }) => call(api['date-changes'].$get({}, { init: { signal } })),
});

/** The student's latest import while it can be undone, from any browser; null without one. */
export const lastImportQuery = queryOptions({
  queryKey: ['selections', 'last-import'],
  queryFn: ({ signal }) => call(api.transfer.imports.last.$get({}, { init: { signal } })),
});

/** The number of unread mails in the inbox, where the installation receives mail. */
export const inboxUnreadQuery = queryOptions({
  queryKey: ['inbox-unread'],
  queryFn: ({ signal }) => call(api.inbox.unread.$get({}, { init: { signal } })),
});

/** Why reminders are not mailed to the student; null when they are. */
export const mailStopQuery = queryOptions({
  queryKey: ['mail-stop'],
  queryFn: ({ signal }) => call(api['mail-stop'].$get({}, { init: { signal } })),
});

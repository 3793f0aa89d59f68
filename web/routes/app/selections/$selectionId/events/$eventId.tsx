import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { AppError } from '#domain/errors.ts';
import { findEvent } from '#domain/events/events.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { useNow } from '#web/browser/now.ts';
import { KEPT_TEXT } from '#web/outbox/write.ts';
import { selectionQuery, selectionsQuery } from '#web/queries.ts';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { useIfHere } from '../../../-parts/if-here.ts';
import { BackToList } from '../-parts/BackToList.tsx';
import { Gone } from '../-parts/Gone.tsx';
import { redirectToList } from '../-parts/missing.ts';
import { EventEditor } from './-EventEditor.tsx';
import { EventScreen } from './-EventScreen.tsx';
import { readEventSearch } from './-event-search.ts';

type EventParams = { selectionId: string; eventId: string };

export const Route = createFileRoute('/app/selections/$selectionId/events/$eventId')({
  validateSearch: readEventSearch,
  loader: async ({ context: { queryClient }, params, preload }) => {
    const entry = await findEntry(queryClient, params).catch((error: unknown) => redirectToList(error, { preload }));
    if (entry.event.id === params.eventId) return;
    // Older links refer to an event by its index.
    throw redirect({
      to: '/app/selections/$selectionId/events/$eventId',
      params: { ...params, eventId: entry.event.id },
      search: true,
      replace: true,
    });
  },
  pendingComponent: EventLoading,
  component: EventRoute,
});

function entryOf(selections: readonly SelectionView[], { selectionId, eventId }: EventParams): Entry | null {
  const selection = selections.find((it) => it.id === selectionId);
  const event = selection && findEvent(selection.events, eventId);
  return event ? { selection, event } : null;
}

/** The event of the URL. An event that is not in the cache is fetched: it may have just been added, or be another student's. */
async function findEntry(queryClient: QueryClient, asked: EventParams): Promise<Entry> {
  const known = entryOf(await queryClient.ensureQueryData(selectionsQuery), asked);
  if (known) return known;
  await queryClient.fetchQuery({ ...selectionQuery(asked.selectionId), staleTime: 0 });
  const found = entryOf(await queryClient.fetchQuery({ ...selectionsQuery, staleTime: 0 }), asked);
  if (!found) throw new AppError('event_not_found');
  return found;
}

function EventRoute() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const params = Route.useParams();
  const { mode } = Route.useSearch();
  const entry = entryOf(selections, params);
  const last = useRef(entry);
  if (entry) last.current = entry;
  // The form stays on screen when the event is deleted in another tab; saving will show it.
  const shown = entry ?? (mode ? last.current : null);
  if (!shown) return <Gone what="event_not_found" selectionId={params.selectionId} />;
  return (
    <>
      {!mode && <BackToList selectionId={params.selectionId} />}
      <Shown key={`${params.eventId}${mode}`} entry={shown} />
    </>
  );
}

function Shown({ entry }: { entry: Entry }) {
  const { session } = Route.useRouteContext();
  const { mode, dialog, failed } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const ifHere = useIfHere();
  const now = useNow();
  if (!mode) return <EventScreen {...{ entry, now, dialog, failed }} />;

  const close = () => {
    if (router.history.location.state.overScreen) router.history.back();
    else void navigate({ search: {}, replace: true });
  };
  const saved = (eventId: string, isKept: boolean) => {
    toasts.show(isKept ? KEPT_TEXT : mode === 'copy' ? 'イベントを追加しました' : 'イベント情報を更新しました');
    const params = { selectionId: entry.selection.id, eventId };
    if (mode === 'edit') ifHere(close);
    else
      ifHere(async () => {
        await navigate({ params, search: {}, replace: true, ignoreBlocker: true });
        const { offerPush } = await import('../../../-push-offer/offer.ts');
        await offerPush();
      });
  };
  return (
    <EventEditor entry={entry} userId={session.user.id} copies={mode === 'copy'} onClose={close} onSaved={saved} />
  );
}

function EventLoading() {
  return (
    <Page title="予定の詳細">
      <Loading>
        <div className="grid gap-4 nav:max-w-180">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      </Loading>
    </Page>
  );
}

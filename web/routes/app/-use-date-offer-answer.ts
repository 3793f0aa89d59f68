import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import type { DateOffer } from '#domain/shared-events.ts';
import { type Instant, plus, toMs } from '#domain/time.ts';
import { type Entry, entryName } from '#domain/upcoming.ts';
import type { EventView } from '#domain/views.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { dateOffersQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/toasts.ts';
import { IN_ORDER, useOptimistic } from './-changes.ts';

type Asked = { event: EventView; offer: DateOffer; answer: 'accept' | 'keep' };

/** Answers an offered date: seen at once, with undo. */
export function useDateOfferAnswer() {
  const cache = useQueryClient();
  const optimistic = useOptimistic();
  /** The event at another moment, and the offer gone; gives back what undoes both. */
  const show = async ({ event, offer, answer }: Asked) => {
    await cache.cancelQueries({ queryKey: dateOffersQuery.queryKey });
    const offers = cache.getQueryData(dateOffersQuery.queryKey);
    cache.setQueryData(
      dateOffersQuery.queryKey,
      offers?.filter((it) => it.eventId !== event.id),
    );
    const moved = answer === 'accept' ? movedTo(event, offer.deadline) : event;
    const rollBack = await optimistic((selection) => ({
      ...selection,
      events: selection.events.map((it) => (it.id === event.id ? { ...it, ...moved } : it)),
    }));
    return () => {
      rollBack();
      cache.setQueryData(dateOffersQuery.queryKey, offers);
    };
  };
  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: takeBack,
    onError: (error) => toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`),
  });
  const decide = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ event, offer, answer }: Asked) =>
      call(
        api.events[':id']['date-offer'].$put({
          param: { id: event.id },
          json: { sharedEventId: offer.sharedEventId, answer },
        }),
      ),
    onMutate: show,
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`, () => decide.mutate(asked));
    },
  });
  return (entry: Entry, offer: DateOffer, answer: Asked['answer']) => {
    const asked = { event: entry.event, offer, answer };
    const name = entryName(entry);
    const told = toasts.show(answer === 'accept' ? `${name}の日時を変更しました` : `${name}の日時はこのままです`, () =>
      undo.mutate(asked),
    );
    decide.mutate(asked, { onError: () => toasts.close(told) });
  };
}

function movedTo(event: EventView, deadline: Instant): Pick<EventView, 'deadline' | 'endsAt'> {
  return { deadline, endsAt: event.endsAt && plus(event.endsAt, toMs(deadline) - toMs(event.deadline)) };
}

/** Back to the shared event from which it was taken; by hand where nobody stands behind that one any more. */
async function takeBack({ event, offer, answer }: Asked): Promise<unknown> {
  const door = api.events[':id']['date-offer'];
  const param = { id: event.id };
  if (answer === 'keep') return call(door.$put({ param, json: { sharedEventId: offer.sharedEventId, answer: 'ask' } }));
  const { deadline, endsAt, sharedEventId, version } = event;
  try {
    if (sharedEventId) return await call(door.$put({ param, json: { sharedEventId, answer: 'accept' } }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  }
  return call(api.events[':id'].$patch({ param, json: { deadline, endsAt, version: version + 1 } }));
}

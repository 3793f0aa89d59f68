import { useMutation } from '@tanstack/react-query';
import { eventTitle } from '#domain/events/events.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { EventResult } from '#domain/taxonomy/event-results.ts';
import { api, call } from '#web/api.ts';
import { IN_ORDER } from '#web/latest.ts';
import { messageFor } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useOptimistic } from '../-parts/changes.ts';

/** `told`: the message that has told of it; an undo has none. */
type Answer = { event: EventView; result: EventResult | null; told?: number };

/** Sets how an event went: optimistic, with undo. */
export function useResult() {
  const optimistic = useOptimistic();
  const answer = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ event: { id }, result }: Answer) => {
      const endpoint = api.events[':id'].result;
      const param = { id };
      return call(result ? endpoint.$put({ param, json: { result } }) : endpoint.$delete({ param }));
    },
    onMutate: ({ event, result }) =>
      optimistic((selection) => {
        if (selection.id !== event.selectionId) return selection;
        return { ...selection, events: selection.events.map((it) => (it.id === event.id ? { ...it, result } : it)) };
      }),
    onError: (error, asked, rollBack) => {
      rollBack?.();
      toasts.close(asked.told);
      const again = () => answer.mutate(asked);
      toasts.error(`イベントの更新に失敗しました。${messageFor(error)}`, again, `result:${asked.event.id}`);
    },
  });
  return (event: EventView, result: EventResult | null) => {
    const told = toasts.show('結果を保存しました', () => answer.mutate({ event, result: event.result }), {
      about: eventTitle(event),
      of: `result:${event.id}`,
    });
    answer.mutate({ event, result, told });
  };
}

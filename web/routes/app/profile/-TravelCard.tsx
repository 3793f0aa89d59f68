import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CHANGE_MINUTES } from '#domain/events/travel.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { sessionQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TravelOptions } from '../-event/TravelField.tsx';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';

/** How long the student usually travels between two appointments. Saved as soon as it is chosen. */
export function TravelCard() {
  const usual = useTravelMinutes();
  const saved = useRef(usual);
  const cache = useQueryClient();
  const set = (travelMinutes: number) =>
    cache.setQueryData(sessionQuery.queryKey, (old) => old && { ...old, travelMinutes });
  const save = useMutation({
    // One after the other: the last choice is saved last.
    scope: { id: 'travel-time' },
    mutationFn: (minutes: number) => call(api.profile['travel-time'].$put({ json: { minutes } })),
    onMutate: set,
    onSuccess: (_, minutes) => {
      saved.current = minutes;
    },
    onError: (_, minutes) => {
      const isLast = cache.getQueryData(sessionQuery.queryKey)?.travelMinutes === minutes;
      if (isLast) set(saved.current);
    },
  });
  return (
    <Section id="travel" title="予定の間の移動時間">
      <div className="grid gap-2">
        <Select
          label="ふだんの移動時間"
          support={`予定と予定の間がこれより短いとお知らせし、候補日も前後をあけて作ります。オンライン同士と同じ場所の予定は${CHANGE_MINUTES}分です。予定ごとにも変えられます。`}
          value={String(usual)}
          onChange={({ target }) => save.mutate(Number(target.value))}
        >
          <TravelOptions current={String(usual)} />
        </Select>
        {save.error && <Banner tone="error">設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
      </div>
    </Section>
  );
}

import type { ComponentProps } from 'react';
import { CHANGE_MINUTES, TRAVEL_CHOICES, travelLabel } from '#domain/events/travel.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { useTravelMinutes } from '../-parts/use-travel-minutes.ts';

type TravelFieldProps = Omit<ComponentProps<'select'>, 'required'> & { current: string };

/** The travel time of an event; by default that of the kind of its place. */
export function TravelField({ current, ...select }: TravelFieldProps) {
  const usual = useTravelMinutes();
  return (
    <Select label="移動時間" support="片道の時間です。前後の予定との間がこれより短いと、お知らせします。" {...select}>
      <option value="">
        自動（{travelLabel(usual)}、オンライン同士は{travelLabel(CHANGE_MINUTES)}）
      </option>
      <TravelOptions current={current} />
    </Select>
  );
}

/** The choices; what was set by other means is one of them. */
export function TravelOptions({ current }: { current: string }) {
  const choices = [...new Set([...TRAVEL_CHOICES.map(String), ...(current ? [current] : [])])];
  return choices
    .sort((a, b) => Number(a) - Number(b))
    .map((minutes) => (
      <option key={minutes} value={minutes}>
        {travelLabel(Number(minutes))}
      </option>
    ));
}

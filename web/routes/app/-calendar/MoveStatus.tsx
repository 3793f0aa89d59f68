import { entryName } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { type Carry, destination } from './use-moving.ts';

type MoveStatusProps = { carry: Carry | null; said: string; today: Day };

/** Which event is being moved and where to, visible and announced. */
export function MoveStatus({ carry, said, today }: MoveStatusProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {carry && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+12px)] z-40 mx-auto w-fit max-w-105 rounded-md bg-ink px-4 py-2.5 text-sm leading-ui text-surface shadow-2 forced-colors:border"
        >
          <p className="leading-ui">
            {entryName(carry.entry)}
            <b className="ml-2 whitespace-nowrap">{destination(carry.entry, carry.ms, today)}</b>
          </p>
          {carry.by === 'keys' && <p className="text-xs leading-ui">矢印キーで選び、Enterで決定、Escでやめます</p>}
        </div>
      )}
    </>
  );
}

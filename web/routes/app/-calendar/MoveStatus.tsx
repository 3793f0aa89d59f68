import { entryName } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { destination, type EventMove } from './use-moving.ts';

type MoveStatusProps = { move: EventMove | null; said: string; today: Day };

/** Which event is being moved and where to, visible and announced. */
export function MoveStatus({ move, said, today }: MoveStatusProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {move && (
        <div
          aria-hidden
          data-passing
          className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+12px)] z-40 mx-auto w-fit max-w-105 rounded-md bg-ink px-4 py-2.5 text-sm leading-ui text-surface shadow-2 forced-colors:border"
        >
          <p className="leading-ui">
            {entryName(move.entry)}
            <b className="ml-2 whitespace-nowrap">{destination(move.entry, move.ms, today)}</b>
          </p>
          {move.by === 'keys' && <p className="text-xs leading-ui">矢印キーで選び、Enterで決定、Escでやめます</p>}
        </div>
      )}
    </>
  );
}

import { HEAT_LEVELS } from '#domain/calendar/heat.ts';
import { HEAT_LOOK } from './heat-look.ts';

/** The shades, from few to many. */
export function HeatLegend() {
  return (
    <p aria-hidden className="flex flex-wrap items-center justify-end gap-1 text-2xs text-ink-2">
      少ない
      {HEAT_LEVELS.map((level) => (
        <span
          key={level}
          className={`h-3 w-4 rounded-[3px] forced-colors:border ${HEAT_LOOK[level]} ${level === 0 ? 'inset-ring inset-ring-line' : ''}`}
        />
      ))}
      多い
    </p>
  );
}

import type { HeatLevel } from '#domain/calendar/heat.ts';

/** The ground of a day for each shade; the count beside it says the same. Mixed into the soft red: into the surface it turns grey in the dark. */
export const HEAT_LOOK: Record<HeatLevel, string> = {
  0: 'bg-sunken',
  1: 'bg-shu-soft',
  2: 'bg-[color-mix(in_oklab,var(--shu)_22%,var(--shu-soft))]',
  3: 'bg-[color-mix(in_oklab,var(--shu)_45%,var(--shu-soft))]',
  4: 'bg-shu text-on-shu',
};

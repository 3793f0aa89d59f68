/** What an act is about. */
import type { Act } from './acts.ts';

/** What an act changes: acts on the same thing depend on each other. */
export const targetOf = (act: Act) => ('eventId' in act ? act.eventId : act.selectionId);

/** Everything that an act is about: its target, and what it makes. */
export const idsOf = (act: Act): string[] =>
  act.kind === 'newSelection' ? [act.selectionId, ...act.made.eventIds] : [targetOf(act)];

/** Whether it makes something, without which nothing else can be done with it. */
export const makes = (act: Act) => act.kind === 'newEvent' || act.kind === 'newSelection';

/** インターン and 本選考: the two kinds of selection a student goes through. */
export const PHASES = {
  intern: { label: 'インターン' },
  fulltime: { label: '本選考' },
} as const;

/** A stored id. */
export type Phase = keyof typeof PHASES;
/** Both, in the order of the choices. */
export const PHASE_IDS = Object.keys(PHASES) as [Phase, ...Phase[]];

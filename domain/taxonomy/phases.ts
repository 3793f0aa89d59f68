/** インターン and 本選考: the two kinds of selection a student goes through. */
export const PHASES = {
  intern: { label: 'インターン' },
  fulltime: { label: '本選考' },
} as const;

export type Phase = keyof typeof PHASES;
export const PHASE_IDS = Object.keys(PHASES) as [Phase, ...Phase[]];

/** Random numbers that follow from a seed. */

export type Random = ReturnType<typeof randomOf>;

/** A generator (sfc32) for these words; the same words give the same numbers. */
export function randomOf(...words: (string | number)[]) {
  let [a, b, c, d] = hashOf(words.join(' '));
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  };
  for (let at = 0; at < 12; at++) next();
  /** A whole number from `from` up to and including `to`. */
  const within = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    within,
    chance: (probability: number) => next() < probability,
    pick: <T>(of: readonly T[]): T => of[within(0, of.length - 1)] as T,
    /** Each with this probability, in order. */
    some: <T>(of: readonly T[], probability: number): T[] => of.filter(() => next() < probability),
  };
}

/** Four words of 32 bits (cyrb128). */
function hashOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a | 0, b | 0, c | 0, d | 0];
}

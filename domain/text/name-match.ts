/**
 * How well a name matches a query.
 *
 * The rule is the product's own: an exact match scores 100; a prefix 80, and up to 20 by the ratio of the lengths; any other
 * substring 50, less twice its position, and up to 10 by the same ratio. Either text may contain the other.
 *
 *     exact      100
 *     prefix      80 + 20 × shorter ÷ longer
 *     contained   50 − 2 × position + 10 × shorter ÷ longer
 *
 * Both texts are folded; lengths and positions are in code points. Ranking uses the distance from 100 in whole steps, which orders
 * exactly as the formula does and is free of rounding: the database computes it too.
 */

/** Steps per point of score. Names of up to 150 characters never share a step unless their scores are equal. */
export const STEPS = 12_000;

/** The distance of a match from 100, in steps; null when neither text contains the other. Both are folded; 0 is the same text. */
export function matchDistance(query: string, name: string): number | null {
  const [shorter, longer] = length(query) <= length(name) ? [query, name] : [name, query];
  const at = shorter === '' ? -1 : longer.indexOf(shorter);
  if (at < 0) return null;
  return distanceAt(length(longer.slice(0, at)), length(shorter), length(longer));
}

/** The distance of a match at a position, in code points, by the lengths of the shorter and the longer text. */
export function distanceAt(position: number, shorter: number, longer: number): number {
  if (position > 0) return (50 + 2 * position) * STEPS - Math.floor((10 * STEPS * shorter) / longer);
  return 20 * STEPS - Math.floor((20 * STEPS * shorter) / longer);
}

/** The score of a match, to two decimals: 100 for the same text. */
export function matchScore(query: string, name: string): number | null {
  const distance = matchDistance(query, name);
  return distance === null ? null : scoreOf(distance);
}

/** The score of a distance, to two decimals. */
export function scoreOf(distance: number): number {
  return Math.round(100 * (100 - distance / STEPS)) / 100;
}

/** Length in code points. */
export function length(text: string): number {
  let count = text.length;
  // A surrogate pair counts as one character.
  for (let at = 0; at < text.length - 1; at++)
    if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) count--;
  return count;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

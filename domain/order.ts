/** Compares texts by code unit, for instants and ids: no locale involved. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

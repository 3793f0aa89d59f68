/** The order of texts by their characters, for instants and ids: neither a date nor a language is made of them. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

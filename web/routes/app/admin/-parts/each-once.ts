/** The rows of several pages. What came meanwhile moves others to the next page: each is there once. */
export function eachOnce<T extends { id: string }>(rows: T[]): T[] {
  return [...new Map(rows.map((it) => [it.id, it])).values()];
}

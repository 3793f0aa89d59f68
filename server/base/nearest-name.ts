/** Edits (insert, delete, replace) up to which a name counts as a misspelling of another. */
const MAX_EDITS = 3;

/** The known name that is most like a misspelled one, or null when none is like it. */
export function nearestName(name: string, known: string[]): string | null {
  const [nearest] = known
    .map((each) => ({ each, edits: editsBetween(name.toUpperCase(), each) }))
    .filter(({ each, edits }) => edits <= Math.min(MAX_EDITS, each.length / 2))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.each ?? null;
}

/** Levenshtein's distance, a row of the table at a time. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
